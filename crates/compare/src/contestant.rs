//! [`Contestant`]: what a comparison measures.

use std::sync::Arc;

use ladder::Rung;
use sudoku::{Solver, Strategy};

use crate::engine::{AnyEngine, Engine};
use crate::program::ComparedProgram;
use crate::results::Role;

/// What a comparison measures, with its name in the results. There are three kinds:
///
/// - A *strategy* reports its work. It is a rung of the ladder (`Contestant::from(rung)`), or any
///   [`Solver`], such as a [`Function`](sudoku::Function).
/// - A *program* runs in a process of its own: a command or a LeetCode answer, of any language. See
///   [`ComparedProgram`].
/// - An [`Engine`] is code of another library, with its own type for a puzzle.
#[derive(Clone)]
pub struct Contestant<'a> {
    /// The name in the results.
    pub name: String,
    pub(crate) kind: ContestantKind<'a>,
    /// Whether its checks are counted: see [`Rung::reports_all_checks`].
    pub(crate) counts_checks: bool,
    /// The contestant that it asks to be compared with, round by round. `None` for the row above.
    /// What it is compared with in the end depends on the others too: see
    /// [`previous`](crate::measure::previous).
    pub(crate) compared_with: Option<String>,
    /// Its part in the comparison.
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
        Self::named(
            strategy.name().to_owned(),
            ContestantKind::Strategy(strategy),
        )
    }

    fn named(name: String, kind: ContestantKind<'a>) -> Self {
        Self {
            name,
            kind,
            counts_checks: true,
            compared_with: None,
            role: Role::Measured,
        }
    }

    /// Marks the contestant as a published solver: on each set, all that are not published are
    /// compared with the fastest published one.
    #[must_use]
    pub fn published(self) -> Self {
        Self {
            role: Role::Published,
            ..self
        }
    }

    /// A second copy, which is compared with this one.
    #[must_use]
    pub fn again(&self) -> Self {
        self.copy(Role::Again, "again")
    }

    /// A copy that is about 2 % slower, which is compared with this one. Its [`Role`] says how.
    #[must_use]
    pub fn slower(&self) -> Self {
        self.copy(Role::Slower, "2 % slower")
    }

    fn copy(&self, role: Role, suffix: &str) -> Self {
        Self {
            name: format!("{}, {suffix}", self.name),
            role,
            compared_with: Some(self.name.clone()),
            kind: self.kind.clone(),
            counts_checks: self.counts_checks,
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
            counts_checks: rung.reports_all_checks,
            // The rung after which this one comes.
            compared_with: rung.after.map(str::to_owned),
            ..Self::named(rung.name().to_owned(), kind)
        }
    }
}

impl From<ComparedProgram> for Contestant<'_> {
    fn from(program: ComparedProgram) -> Self {
        Self::named(program.name.clone(), ContestantKind::Program(program))
    }
}

impl<P: 'static, S: 'static> From<Engine<P, S>> for Contestant<'_> {
    fn from(engine: Engine<P, S>) -> Self {
        Self::named(
            engine.name.clone(),
            ContestantKind::Engine(Arc::new(engine)),
        )
    }
}
