//! Looks up strategies by name.

use ladder::Rung;

use crate::error::Error;
use crate::names::UnknownName;

/// The strategy of this name.
pub(crate) fn named(name: &str) -> Result<&'static Rung, Error> {
    Ok(ladder::find(name).ok_or_else(|| UnknownName::strategy(name))?)
}
