//! The subcommands, one module each. A new one is its module, a variant, and a line in
//! [`Command::run`].

mod check;
mod compare;
mod completions;
mod generate;
#[cfg(unix)]
mod judge;
mod list;
mod man;
mod new;
mod solve;
mod trace;
mod watch;

use crate::error::{Error, Outcome};

/// What to do.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    Compare(compare::Args),
    Solve(solve::Args),
    List(list::Args),
    #[cfg(unix)]
    Judge(judge::Args),
    New(new::Args),
    Trace(trace::Args),
    Watch(watch::Args),
    /// Removed: `cargo study` makes the study page.
    #[command(hide = true, disable_help_flag = true)]
    Report {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        _ignored: Vec<std::ffi::OsString>,
    },
    Generate(generate::Args),
    Check(check::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Does it.
    pub(crate) fn run(self) -> Result<Outcome, Error> {
        match self {
            Self::Compare(args) => compare::run(&args),
            Self::Solve(args) => solve::run(&args),
            Self::List(args) => list::run(&args),
            #[cfg(unix)]
            Self::Judge(args) => judge::run(&args),
            Self::New(args) => new::run(&args),
            Self::Trace(args) => trace::run(&args),
            Self::Watch(args) => watch::run(&args),
            Self::Report { .. } => {
                Err(Error::Usage("`cargo study` makes the study page now".to_owned()))
            }
            Self::Generate(args) => generate::run(&args),
            Self::Check(args) => check::run(&args),
            Self::Completions(args) => completions::run(&args),
            Self::Man(args) => man::run(&args),
        }
    }
}
