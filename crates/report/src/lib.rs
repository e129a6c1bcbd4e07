//! What a search does, made visible: [`trace`] records its events and brings back the board at any of them, [`source`] has the code
//! that runs.

pub mod source;
pub mod trace;
