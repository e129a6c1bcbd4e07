#![doc = include_str!("../README.md")]

pub mod charts;
pub mod module;
pub mod page;
