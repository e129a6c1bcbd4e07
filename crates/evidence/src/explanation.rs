//! [`Explanation`]: everything that was found out about a wrong answer.

use std::fmt;

use sudoku::list_in_words;

use crate::kinds::calls_before::{CallsBefore, FailsAfter};
use crate::kinds::correction::Correction;
use crate::kinds::first_wrong_step::WrongStep;
use crate::kinds::smallest_board::Smallest;
use crate::kinds::struck_candidate::StruckCandidate;
use crate::record::IdleLines;

/// The evidence. What was not found is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// A failing board, as small as was found.
    pub smallest: Option<Smallest>,
    /// What separates the wrong results from the right ones.
    pub rule: Option<Rule>,
    /// The first wrong step on the smallest board.
    pub first_wrong_step: Option<WrongStep>,
    /// The first right digit that the answer struck from its own candidates.
    pub struck_candidate: Option<StruckCandidate>,
    /// What a search that does not end did on the smallest board when it was stopped.
    pub when_stopped: Option<String>,
    /// What each digit costs an answer that is too slow, beside the plain answer.
    pub step_cost: Option<String>,
    /// What the answer writes to its boards.
    pub writes: Writes,
    /// The lines of the answer that never ran on the smallest board.
    pub idle_lines: Vec<IdleLines>,
    /// The name of the bug: what predicts every result, or what the record of the shown board
    /// shows.
    pub name: Option<BugName>,
    /// A small change that makes the answer right.
    pub correction: Option<Correction>,
    /// Which kind of evidence said what, in the order in which the kinds were asked.
    pub said: Vec<Said>,
}

/// What an answer writes to its boards, as far as a record of the shown board tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Writes {
    /// There is no record.
    #[default]
    Unknown,
    /// It changes the shown board.
    OnShownBoard,
    /// It never changes the shown board.
    NotOnShownBoard,
    /// It never changes the shown board, and left each other board that was tried as it was.
    OnNoBoard,
}

/// What one kind of evidence said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The kind, one of [`kind_names`](crate::kind_names).
    pub kind: &'static str,
    /// Its sentences.
    pub text: String,
}

/// What one kind of evidence found.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// A failing board, as small as was found.
    SmallestBoard(Smallest),
    /// A board that fails because of the calls before it.
    CallsBefore(CallsBefore),
    /// The same calls come to different results.
    Chance,
    /// The result depends on the seed. The rest of the explanation is that of one seed.
    Seed,
    /// A sentence that is true of all boards that were tried.
    Rule(String),
    /// The first wrong step on the shown board.
    WrongStep(WrongStep),
    /// A right digit that is struck from candidates.
    StruckCandidate(StruckCandidate),
    /// What the search did when it was stopped.
    WhenStopped(String),
    /// What each digit costs.
    StepCost(String),
    /// Lines that never ran on the shown board.
    IdleLines(Vec<IdleLines>),
    /// The name of the bug.
    Name(BugName),
    /// A small change that makes the answer right.
    Correction(Correction),
}

/// The name of a bug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BugName {
    /// The name, in a clause: `it numbers the boxes with …`.
    pub text: String,
    /// The wrong formula that the name has in it, of the variables `row` and `column`, such as
    /// `row / 3 + column / 3`. `None` of a bug that is not a formula of the box.
    pub formula: Option<String>,
}

impl BugName {
    /// The name of a bug that is not a formula of the box.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            formula: None,
        }
    }
}

impl fmt::Display for BugName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What separates the wrong results from the right ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// It depends on the board: sentences that are true of all boards that were tried.
    OfBoards(Vec<String>),
    /// It depends on the calls before: the board is right when it is the only one.
    CallsBefore {
        /// When it is wrong, in words: "wrong after each of the 4 other boards tried before it".
        then: String,
        /// The names of what was kept between the calls, as far as the language shows it.
        kept: Vec<String>,
    },
    /// It depends on chance: the same calls come to different results.
    Differs,
    /// The result is the same in each run with one seed, and differs with another.
    DiffersBySeed,
}

impl Explanation {
    /// The most specific evidence, for a summary: the name of the bug, a struck candidate, a
    /// change that corrects the answer, the rule, the first wrong step, what each digit costs, what
    /// the search did when it was stopped, the smallest board.
    ///
    /// A struck candidate and a change name the line of the bug, and a rule only the boards that it
    /// spoils, so they go first.
    pub fn reason(&self) -> Option<String> {
        if let Some(name) = &self.name {
            Some(name.to_string())
        } else if let Some(struck) = &self.struck_candidate {
            Some(struck.to_string())
        } else if let Some(correction) = &self.correction {
            Some(correction.to_string())
        } else if let Some(rule) = &self.rule {
            Some(rule.to_string())
        } else if let Some(step) = &self.first_wrong_step {
            Some(step.to_string())
        } else if let Some(cost) = &self.step_cost {
            Some(cost.clone())
        } else if let Some(stopped) = &self.when_stopped {
            Some(stopped.clone())
        } else {
            self.smallest.as_ref().map(ToString::to_string)
        }
    }

    /// Whether this kind of evidence said something.
    pub fn has_said(&self, kind: &str) -> bool {
        self.said.iter().any(|said| said.kind == kind)
    }

    /// Adds what a kind of evidence found.
    pub fn add(&mut self, kind: &'static str, evidence: Evidence) {
        let text = evidence.to_string();
        self.said.push(Said { kind, text });
        match evidence {
            Evidence::SmallestBoard(smallest) => self.smallest = Some(smallest),
            Evidence::CallsBefore(found) => {
                self.rule = Some(Rule::CallsBefore {
                    then: found.after.in_words(),
                    kept: found.kept,
                });
                self.smallest = match found.after {
                    FailsAfter::OneBoard { shown, .. } => Some(shown),
                    FailsAfter::SeveralBoards | FailsAfter::TooSlow | FailsAfter::ManyCalls => None,
                };
            }
            Evidence::Chance => {
                // A rule about boards would be about the boards of one run.
                *self = Self {
                    rule: Some(Rule::Differs),
                    said: std::mem::take(&mut self.said),
                    ..Self::default()
                };
            }
            Evidence::Seed => self.rule = Some(Rule::DiffersBySeed),
            Evidence::Rule(sentence) => match &mut self.rule {
                Some(Rule::OfBoards(sentences)) => sentences.push(sentence),
                _ => self.rule = Some(Rule::OfBoards(vec![sentence])),
            },
            Evidence::WrongStep(step) => self.first_wrong_step = Some(step),
            Evidence::StruckCandidate(struck) => {
                self.struck_candidate = Some(struck);
                // The missing digit is a consequence of the strike, so the missing step is dropped.
                self.first_wrong_step.take_if(|step| step.line.is_none());
            }
            Evidence::WhenStopped(text) => match &mut self.when_stopped {
                Some(before) => *before = format!("{before} {text}"),
                None => self.when_stopped = Some(text),
            },
            Evidence::StepCost(text) => self.step_cost = Some(text),
            Evidence::IdleLines(lines) => self.idle_lines = lines,
            Evidence::Name(name) => self.name = Some(name),
            Evidence::Correction(correction) => self.correction = Some(correction),
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SmallestBoard(smallest) => smallest.fmt(f),
            Self::CallsBefore(found) => Rule::CallsBefore {
                then: found.after.in_words(),
                kept: found.kept.clone(),
            }
            .fmt(f),
            Self::Chance => Rule::Differs.fmt(f),
            Self::Seed => Rule::DiffersBySeed.fmt(f),
            Self::Rule(text) | Self::WhenStopped(text) | Self::StepCost(text) => f.write_str(text),
            Self::Name(name) => name.fmt(f),
            Self::WrongStep(step) => step.fmt(f),
            Self::StruckCandidate(struck) => struck.fmt(f),
            Self::Correction(correction) => correction.fmt(f),
            Self::IdleLines(lines) => {
                let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("; "))
            }
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OfBoards(sentences) => f.write_str(&sentences.join(" ")),
            Self::CallsBefore { then, kept } => {
                write!(
                    f,
                    "It is right when called for this board alone, and {then}. Some state \
                     survives from one call to the next."
                )?;
                if !kept.is_empty() {
                    // A call may begin with a reset, so the reader has to look.
                    let reset = if kept.len() == 1 { "it" } else { "them all" };
                    write!(
                        f,
                        " Earlier calls leave {} changed; check whether each call resets {reset}.",
                        list_in_words(kept, "and")
                    )?;
                }
                Ok(())
            }
            Self::Differs => f.write_str(
                "The result differs from run to run: the same board is right in one process and \
                 wrong in another. It depends on something that varies, such as the order of a set, \
                 random numbers, the clock, or uninitialised memory.",
            ),
            Self::DiffersBySeed => f.write_str(
                "The result differs with a seed, such as that of hashes and the order of a set, or of \
                 random numbers: the same board is right in one process and wrong in another. The \
                 details shown are for the seed of this run; with it, the answer always fails.",
            ),
        }
    }
}
