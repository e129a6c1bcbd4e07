//! What a search does, made visible: [`trace`] records its events and brings back the board at any of them.

pub mod trace;
