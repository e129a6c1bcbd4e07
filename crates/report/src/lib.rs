//! What a search does, made visible: [`trace`] records its events and brings back the board at any of them, [`source`] has the code
//! that runs, and [`player`] plays several searches side by side.

pub mod player;
pub mod source;
pub mod trace;
