//! The subcommands, one module each.

pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod explain;
pub(crate) mod formats;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod list;
pub(crate) mod new;
pub(crate) mod practice;
pub(crate) mod solve;
mod subject;
pub(crate) mod trace;
pub(crate) mod watch;
