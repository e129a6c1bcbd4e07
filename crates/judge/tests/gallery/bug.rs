//! The classic mistakes.

macro_rules! bugs {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// One mistake in a search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum Bug {
            $($(#[$doc])* $name,)*
        }

        impl Bug {
            pub(crate) const ALL: &[Self] = &[$(Self::$name),*];

            /// Whether its steps are wrong, and not what it reports.
            pub(crate) fn is_in_steps(self) -> bool {
                (Self::ForgetsToUndoTheBox..Self::LeavesTheArraysMarkedAfterASolution).contains(&self)
            }

            /// Whether its search does not go row by row.
            pub(crate) fn is_in_an_order_of_its_own(self) -> bool {
                (Self::FewestForgetsToUndoTheBox..=Self::SkipsTheLastPlace).contains(&self)
            }
        }
    };
}

bugs! {
    /// No mistake: the checks must accept it.
    Right,

    // Wrong steps.
    ForgetsToUndoTheBox,
    /// Clears no house, as without the second line of an XOR pair.
    ForgetsToFlipBack,
    /// Looks at the cells instead of marks, and leaves the digit there on the way back.
    LeavesTheDigitInTheCell,
    /// Empties the cell before the right one too, although it is a given.
    ClearsAGivenOnTheWayBack,
    /// Starts from an empty grid.
    OverwritesGivens,
    /// `row / 3 + column / 3` gives five boxes, not nine.
    WrongBoxIndex,
    /// `%` for one `/` where a digit is checked, but not where it is marked.
    ChecksTheWrongBox,
    /// The result is a Latin square.
    ForgetsTheBoxes,
    TakesColumnForRow,
    MarksRowForColumn,
    StopsOneCellEarly,
    NeverFillsTheLastColumn,
    /// A list of the blanks ends one too early.
    NeverFillsTheLastBlank,
    VisitsColumnByColumn,
    /// 0 is no digit.
    TriesDigitsZeroToEight,
    /// A half-open range that ends at 8.
    TriesDigitsZeroToSeven,
    NeverTriesOne,
    /// Finds the right solutions.
    TriesDigitsDownwards,
    /// Indexes the cell after the last.
    RunsOverTheEnd,

    // Wrong steps of other orders.
    FewestForgetsToUndoTheBox,
    FewestWithTheWrongBoxIndex,
    FewestTriesDigitsZeroToEight,
    FewestNeverFillsTheLastColumn,
    FewestNeverFillsTheLastCell,
    SkipsTheLastCandidate,
    /// Takes the first of two candidates as forced.
    TakesTheFirstOfTwo,
    SkipsTheLastPlace,

    // Breaches of the contract.
    /// A `solved` flag skips the undoing, which is right only for a search of one solution.
    LeavesTheArraysMarkedAfterASolution,
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
    /// Keeps its arrays in the solver, and does not clear them after a search that was stopped.
    KeepsTheArraysOfAStoppedSearch,
    /// Every second search of some puzzles tries the digits downwards.
    IsNotDeterministic,
    /// A search changes the board of the others.
    SharesABoardBetweenThreads,
    StopsAfterTheFirstSolution,
    FindsFiveSolutions,
    ForgetsToReportRemovals,
    /// Reports its choices in the last row as deductions, with an impossible reason.
    CallsItsGuessesForced,
    /// Reports choices only to visitors of every event.
    ReportsChoicesToSomeVisitors,
    /// Tries the digits downwards after a solution, with the right solutions all the same.
    TurnsRoundAfterASolution,
    ReportsTwiceInLaterSearches,
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
