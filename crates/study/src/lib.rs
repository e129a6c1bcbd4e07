#![doc = include_str!("../README.md")]

pub mod module;
pub mod page;
