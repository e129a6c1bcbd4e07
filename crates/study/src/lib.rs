//! The study page: [`page`] makes one HTML file of the ladder, replays of searches, measurements
//! and interview notes. [`results`] holds the numbers of a comparison, [`charts`] draws them, and
//! [`number`] formats numbers for people.

pub mod charts;
pub mod number;
pub mod page;
pub mod results;
