//! The study page: [`page`] makes one HTML file of the ladder, replays of searches, measurements
//! and interview notes. [`charts`] draws the results of a comparison.

pub mod charts;
pub mod page;
