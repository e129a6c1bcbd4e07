//! [`Contestant`]: what a comparison measures: a strategy of any origin, an engine, or a program.

use std::sync::Arc;

use ladder::Rung;
use sudoku::{Solver, Strategy};

use crate::engine::{AnyEngine, Engine};
use crate::program::ComparedProgram;
use crate::results::Role;

/// A strategy, an engine or a program with its name.
///
/// A strategy comes from the ladder (`Contestant::from(rung)`) or is any [`Solver`], such as a
/// [`Function`](sudoku::Function). A program is a [`ComparedProgram`]: a command or a LeetCode
/// answer of any language. An [`Engine`] is a solver with its own form of a puzzle.
#[derive(Clone)]
pub struct Contestant<'a> {
    /// The name in the results.
    pub name: String,
    pub(crate) kind: ContestantKind<'a>,
    /// It is compared round by round with the contestant of this name, not with the row above.
    pub(crate) after: Option<String>,
    pub(crate) role: Role,
}

#[derive(Clone)]
pub(crate) enum ContestantKind<'a> {
    Strategy(Strategy<'a>),
    Program(ComparedProgram),
    Engine(Arc<dyn AnyEngine>),
}

impl<'a> Contestant<'a> {
    /// A solver under its own name.
    pub fn new<S: Solver>(solver: &'a S) -> Self {
        let strategy = Strategy::new(solver);
        Self::of(
            strategy.name().to_owned(),
            ContestantKind::Strategy(strategy),
        )
    }

    fn of(name: String, kind: ContestantKind<'a>) -> Self {
        Self {
            name,
            kind,
            after: None,
            role: Role::Measured,
        }
    }

    /// A solver by others: what is measured is compared with the fastest of them on each set.
    #[must_use]
    pub fn published(self) -> Self {
        Self {
            role: Role::Published,
            ..self
        }
    }

    /// A copy in another role, which is compared with this one.
    #[must_use]
    pub fn in_role(&self, role: Role) -> Self {
        let suffix = if role == Role::Again {
            "again"
        } else {
            "2 % slower"
        };
        Self {
            name: format!("{}, {suffix}", self.name),
            role,
            after: Some(self.name.clone()),
            kind: self.kind.clone(),
        }
    }

    pub(crate) const fn strategy(&self) -> Option<Strategy<'a>> {
        match self.kind {
            ContestantKind::Strategy(strategy) => Some(strategy),
            _ => None,
        }
    }

    pub(crate) const fn program(&self) -> Option<&ComparedProgram> {
        match &self.kind {
            ContestantKind::Program(program) => Some(program),
            _ => None,
        }
    }
}

impl From<&Rung> for Contestant<'static> {
    fn from(rung: &Rung) -> Self {
        let kind = ContestantKind::Strategy(rung.strategy());
        Self {
            after: rung.after.map(str::to_owned),
            ..Self::of(rung.name().to_owned(), kind)
        }
    }
}

impl From<ComparedProgram> for Contestant<'_> {
    fn from(program: ComparedProgram) -> Self {
        Self::of(program.name.clone(), ContestantKind::Program(program))
    }
}

impl<P: 'static, S: 'static> From<Engine<P, S>> for Contestant<'_> {
    fn from(engine: Engine<P, S>) -> Self {
        Self::of(
            engine.name.clone(),
            ContestantKind::Engine(Arc::new(engine)),
        )
    }
}
