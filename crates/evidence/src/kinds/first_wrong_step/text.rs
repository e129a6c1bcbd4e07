//! The sentences of a [`Fault`].

use std::fmt;

use sudoku::{Cell, Digit, House, list_in_words};

use super::reads::ReadElsewhere;
use super::{
    Fault, RepeatedDigit, Skipped, SkippedDigit, SuspiciousRead, UnreadCells, WrittenDigits,
};
use crate::record::{CellRead, cell_list};

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GivenReplaced {
                cell,
                given,
                now: Some(digit),
            } => write!(f, "the given {given} in {cell} is replaced with {digit}."),
            Self::GivenReplaced {
                cell,
                given,
                now: None,
            } => write!(f, "the given {given} in {cell} is removed."),
            Self::SolvedBoardChanged { cell, now } => {
                let now = shown_digit(*now);
                write!(
                    f,
                    "the board was already solved, but {cell} is changed to {now}."
                )
            }
            Self::DigitRepeated(repeated) => repeated.fmt(f),
            Self::WrongDigitDeduced { cell, digit, right } => {
                write!(f, "{digit} is deduced in {cell}, where {right} is right.")
            }
            Self::RightDigitRemoved { cell, right, now } => {
                let what = match now {
                    Some(digit) => format!("in {cell} is overwritten with {digit}"),
                    None => format!("is taken out of {cell}"),
                };
                write!(
                    f,
                    "the right {right} {what}, though every digit on the board is right."
                )
            }
            Self::DigitSkipped(skipped) => skipped.fmt(f),
            Self::EndsEarly {
                blank_count,
                last_read,
                ..
            } => {
                let cells = if *blank_count == 1 { "cell" } else { "cells" };
                let last_read = last_read.map_or(String::new(), last_read_text);
                write!(
                    f,
                    "It ends with {blank_count} blank {cells}, though a digit still fits in \
                     each.{last_read}"
                )
            }
            Self::WrongDigitStays {
                cell,
                digit,
                right,
                dead_end,
            } => {
                write!(
                    f,
                    "{digit} is written in {cell} and never undone, but {right} is right."
                )?;
                if let Some(blank) = dead_end {
                    write!(f, " At the end no digit fits in {blank}.")?;
                }
                Ok(())
            }
        }
    }
}

fn shown_digit(digit: Option<Digit>) -> String {
    digit.map_or("a blank".to_owned(), |digit| digit.to_string())
}

fn last_read_text(read: CellRead) -> String {
    let line = read
        .line
        .map_or(String::new(), |line| format!(", in line {line}"));
    format!(" The last cell that is read is {}{line}.", read.cell)
}

impl fmt::Display for RepeatedDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cell,
            digit,
            house,
            other,
            ..
        } = self;
        write!(
            f,
            "{digit} is written in {cell}, but {house} already has {digit} in {other}"
        )?;
        if let Some(line) = self.written_in {
            write!(f, ", written in line {line}")?;
        }
        f.write_str(".")?;
        match &self.unread {
            UnreadCells::Unknown => {}
            UnreadCells::All => write!(f, " It reads no other cell of {house} at this step.")?,
            UnreadCells::Some(cells) => {
                let cells = cell_list(cells, "or");
                write!(f, " In {house}, it does not read {cells} at this step.")?;
            }
        }
        if let Some(right) = self.right_in_other {
            write!(f, " {right} is right in {other}.")?;
        }
        Ok(())
    }
}

impl fmt::Display for SkippedDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cell, digit, how } = self;
        match how {
            Skipped::NothingWritten(read) => write!(
                f,
                "The board is never changed, though {digit} fits in {cell}.{}",
                suspicious_read_text(read)
            ),
            Skipped::NothingWrittenOrRead => {
                write!(f, "The board is never changed. {digit} is right in {cell}.")
            }
            Skipped::EmptiedForGood { line, undone } if undone == digit => write!(
                f,
                "{cell} stays blank: line {line} undoes {digit}, which is right, and {digit} is not \
                 written there again."
            ),
            Skipped::EmptiedForGood { line, undone } => write!(
                f,
                "{cell} stays blank: line {line} undoes {undone}, the last digit that is written \
                 there, though {digit} fits and is right."
            ),
            Skipped::NotWritten { written, undone_in } => write!(
                f,
                "{digit} fits in {cell} and is right, but {}.{}",
                written_text(written),
                undone_text(*cell, *digit, undone_in)
            ),
        }
    }
}

fn suspicious_read_text(read: &SuspiciousRead) -> String {
    match read {
        SuspiciousRead::Last(read) => last_read_text(*read),
        SuspiciousRead::Elsewhere(ReadElsewhere {
            line,
            digit,
            cell,
            blank,
        }) => format!(
            " Line {line} reads {digit} in {cell}, outside the row, column and box of {blank}."
        ),
    }
}

fn written_text(written: &WrittenDigits) -> String {
    match written {
        WrittenDigits::Others => "it is not written there".to_owned(),
        WrittenDigits::RightOneBefore => "it is not written there again".to_owned(),
        WrittenDigits::OnlyThese(digits) => {
            let verb = if digits.len() == 1 { "is" } else { "are" };
            format!("only {} {verb} written there", list_in_words(digits, "and"))
        }
    }
}

fn undone_text(cell: Cell, digit: Digit, undone_in: &[Cell]) -> String {
    match undone_in[..] {
        [] => String::new(),
        [other] if other == cell => format!(" Earlier, {digit} was undone there."),
        [other] => {
            let shared = list_in_words(cell.houses_shared_with(other).map(House::kind), "and");
            format!(" Earlier, {digit} was undone in {other}, in the same {shared}.")
        }
        // Neither the cell that matters nor its house is known.
        _ => format!(
            " Earlier, {digit} was undone in {}.",
            cell_list(undone_in, "and")
        ),
    }
}
