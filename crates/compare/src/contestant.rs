//! [`Contestant`]: what a comparison measures, a strategy of the ladder or a program.

use ladder::Rung;

use crate::program::ComparedProgram;

/// A strategy or a program.
#[derive(Clone, Copy)]
pub(crate) enum Contestant<'a> {
    Strategy(&'a Rung),
    Program(&'a ComparedProgram),
}

impl<'a> Contestant<'a> {
    /// The program; `None` for a strategy.
    pub(crate) const fn program(&self) -> Option<&'a ComparedProgram> {
        match self {
            Self::Strategy(_) => None,
            Self::Program(program) => Some(program),
        }
    }

    /// The name in the results.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Strategy(rung) => rung.name(),
            Self::Program(program) => program.name(),
        }
    }
}
