//! What is refused, and why; and texts that have no puzzle. A file holds one kind of refusal.

mod dimensions;
mod markup;
mod messages;
mod signs;
