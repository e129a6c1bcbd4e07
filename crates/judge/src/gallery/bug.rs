//! The classic mistakes that no catalogue of searches has.

/// One mistake of a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::VariantArray)]
pub(super) enum Bug {
    /// No mistake: the checks must accept it.
    Right,

    // Wrong steps.
    /// Starts from an empty grid.
    OverwritesGivens,
    VisitsColumnByColumn,
    /// Finds the right solutions.
    TriesDigitsDownwards,
    /// Indexes a table of 60 cells with a later cell.
    RunsOverTheEnd,

    // Breaches of the contract.
    ReturnsTheGridUnfilled,
    NeverReportsASolution,
    ReportsASolutionTwice,
    /// Goes on after every solution, whatever the visitor answers.
    IgnoresTheLimit,
    IgnoresBreakFromAPlacement,
    IgnoresBreakFromARemoval,
    /// Stops, but returns that the search is exhausted.
    SwallowsTheBreak,
    AlwaysReturnsBreak,
    /// Keeps its marks in the solver, and does not mark the givens after a search that was stopped.
    KeepsTheMarksOfAStoppedSearch,
    /// Every second search of some puzzles tries the digits downwards.
    IsNotDeterministic,
    /// A search changes the board of the others.
    SharesABoardBetweenThreads,
    ReportsTheFirstSolutionOnly,
    ForgetsToReportRemovals,
    /// Reports its choices in the last row as deductions, with an impossible reason.
    CallsItsGuessesForced,
    /// Reports choices only to visitors of every event.
    ReportsChoicesToSomeVisitors,
    ReportsNothingInLaterSearches,
    ChangesAfterAnotherPuzzle,
    ShiftsTheAnswersOfABatch,
    SolvesOnlyFullBatches,
    IgnoresTheTimeOfABatch,
    /// No mistake: the first of several solutions may be another one.
    FindsOtherSolutionsAtOnce,
    /// Starts again, forever.
    LoopsWhereThereIsNoSolution,
    /// Reports nothing, ever.
    LoopsBeforeItBegins,
}
