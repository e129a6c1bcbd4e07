//! What a search does, made visible: [`trace`] records its events and brings back the board at any
//! of them, [`source`] has the code that runs, and [`player`] plays several searches side by side;
//! [`results`] are the numbers of a comparison, and [`charts`] draws them. [`page`] makes all of it
//! into one HTML file.

pub mod charts;
pub mod number;
pub mod page;
pub mod player;
pub mod results;
pub mod source;
pub mod trace;
