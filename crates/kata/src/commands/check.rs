//! `kata check`: facts about puzzles, without printing their solutions.

mod facts;
mod repetitions;

use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use bulk::{Chunk, Input, PuzzleFiles, RecordVerdict, Tally};
use compare::number::{counted, grouped};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use sudoku::Strategy;
use text::Record;

use self::facts::RecordFacts;
use self::repetitions::{Place, Repetitions};
use crate::console::harmless;
use crate::error::{ExitStatus, Result};
use crate::input::InputArgs;
use crate::output::Output;
use crate::{arguments, console, input};

/// Check puzzles: rules, number of solutions, givens, minimal or not, rating
///
/// Prints for each puzzle whether its givens obey the rules, with every conflict; whether it has no
/// solution, one or several; its number of givens; and whether it is minimal, which means that
/// every given is needed. If it is not, the number of givens that can be removed, one at a time, is
/// printed: after one of them, the others may be needed. The last line is the summary.
///
/// A record with the same grid as an earlier one is said to repeat it. For this, every grid is kept
/// in memory: about 300 MB for a million.
///
/// If a full grid stands beside a puzzle, in a line or in a table, it is compared with the
/// solution.
///
/// The rating of a puzzle with one solution is that of the hardest technique that a person needs,
/// as Sudoku Explainer 1.2.1 rates it; `kata explain` shows the steps. `kata compare` counts the
/// work of a search.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("\
Exit codes:
  0    every puzzle has exactly one solution
  1    a puzzle has no solution, several solutions, or breaks a rule, or a wrong
       solution stands beside it
  2    wrong usage, or input that cannot be read

Examples:
  kata check puzzles.txt
  kata check --column quizzes sudoku.csv.zst
  kata check --format jsonl puzzles.txt | jq 'select(.minimal)'
  kata generate --tier multiple --count 5 | kata check --limit 100"))]
pub(crate) struct Args {
    /// Stop counting at N solutions
    #[arg(short, long, value_name = "N", default_value_t = 1000, value_parser = arguments::whole(2..=u64::MAX))]
    limit: u64,

    #[command(flatten)]
    input: InputArgs,

    /// The format of the output
    #[arg(short, long, value_name = "FORMAT", default_value = "text", value_enum)]
    format: CheckFormat,

    /// Files to read, plain or compressed, or puzzles of 81 characters; `-` for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum CheckFormat {
    /// Text for reading
    Text,
    /// One JSON object per record, and one with the totals
    Jsonl,
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let inputs = input::open_inputs(&args.files)?;
    input::explain_waiting(&args.files);
    let mut check = Check {
        args,
        counter: ladder::defaults::for_one_puzzle().strategy(),
        out: Output::new(),
        bar: console::progress_bar(input::size_of(&args.files)),
        totals: CheckTotals::default(),
        bytes_of_earlier_files: 0,
        has_puzzles: true,
    };
    for (path, input) in args.files.iter().zip(inputs) {
        check.check_file(path, input)?;
    }
    check.finish()
}

/// A run of the command.
struct Check<'a> {
    args: &'a Args,
    /// Counts the solutions of a puzzle.
    counter: Strategy<'static>,
    out: Output,
    bar: ProgressBar,
    totals: CheckTotals,
    /// The bytes of the files before the one that is being read.
    bytes_of_earlier_files: u64,
    /// Whether every file so far has a puzzle.
    has_puzzles: bool,
}

impl Check<'_> {
    /// Checks the records of a file. One without a puzzle is reported, and the next one follows.
    fn check_file(&mut self, path: &Path, input: Input) -> Result {
        // A single file needs no name.
        let file = if self.args.files.len() > 1 {
            Some(Rc::from(path.display().to_string()))
        } else {
            None
        };
        let mut puzzles = PuzzleFiles::new(vec![input], self.args.input.options());
        while let Some(chunk) = puzzles.next() {
            match chunk {
                Ok(chunk) => self.check_chunk(&chunk, file.as_ref(), puzzles.bytes_read())?,
                Err(error @ bulk::Error::NoPuzzle { .. }) => {
                    self.has_puzzles = false;
                    self.bar.suspend(|| console::error(&error));
                }
                Err(error) => return Err(error.into()),
            }
        }
        self.bytes_of_earlier_files += puzzles.bytes_read();
        Ok(())
    }

    /// Checks some records of a file, of which this many bytes were read.
    fn check_chunk(&mut self, chunk: &Chunk, file: Option<&Rc<str>>, bytes_read: u64) -> Result {
        for record in &chunk.records {
            self.check_record(record, file)?;
            self.bar
                .set_position(self.bytes_of_earlier_files + bytes_read);
            self.bar
                .set_message(format!("{} checked", self.totals.tally.records()));
        }
        self.totals.skipped_lines += chunk.skipped;
        for note in &chunk.notes {
            self.bar.suspend(|| console::note(note));
        }
        Ok(())
    }

    /// Writes what is found about a record.
    fn check_record(&mut self, record: &Record, file: Option<&Rc<str>>) -> Result {
        let facts = RecordFacts::of(record, self.counter, self.args.limit);
        self.totals.add(&facts);
        let place = Place {
            file: file.cloned(),
            line: record.line,
        };
        let checked = CheckedRecord {
            record,
            file: file.map(|file| &**file),
            facts: &facts,
            repeats: self.totals.first_place(&facts, place),
        };
        let line = match self.args.format {
            CheckFormat::Text => checked.text_line(),
            CheckFormat::Jsonl => checked.json_line(),
        };
        self.bar.suspend(|| self.out.write(line.as_bytes()))
    }

    /// Writes the totals, after a note on the formats if records were unreadable.
    fn finish(mut self) -> Result<ExitStatus> {
        self.bar.finish_and_clear();
        let totals = &self.totals;
        let ended = input::ended(&totals.tally, self.has_puzzles);
        let line = match self.args.format {
            CheckFormat::Text => format!("{totals}\n"),
            CheckFormat::Jsonl => format!("{}\n", totals.json()),
        };
        self.out.write(line.as_bytes())?;
        Ok(match ended {
            ExitStatus::Success if totals.wrong_solutions > 0 => ExitStatus::Shortfall,
            ended => ended,
        })
    }
}

/// A record, and what is found about it.
struct CheckedRecord<'a> {
    record: &'a Record,
    /// The name of its file; `None` if there is only one.
    file: Option<&'a str>,
    facts: &'a RecordFacts,
    /// The place of the first record with the same grid.
    repeats: Option<Place>,
}

impl CheckedRecord<'_> {
    fn text_line(&self) -> String {
        let file = match self.file {
            Some(file) => format!("{file}: "),
            None => String::new(),
        };
        let title = match &self.record.title {
            Some(title) => format!(" ({title})"),
            None => String::new(),
        };
        let repeats = match &self.repeats {
            Some(first) => format!("; repeats {first}"),
            None => String::new(),
        };
        let line = self.record.line;
        let facts = self.facts;
        harmless(format_args!("{file}line {line}{title}: {facts}{repeats}")) + "\n"
    }

    fn json_line(&self) -> String {
        let mut object = self.facts.json();
        object["line"] = self.record.line.into();
        if let Some(file) = self.file {
            object["file"] = file.into();
        }
        if let Some(title) = &self.record.title {
            object["title"] = title[..].into();
        }
        if let Some(first) = &self.repeats {
            object["repeats"] = first.json();
        }
        format!("{object}\n")
    }
}

/// The fewest and the most givens of a puzzle.
struct FewestAndMost {
    fewest: usize,
    most: usize,
}

/// The totals of all records.
#[derive(Default)]
struct CheckTotals {
    tally: Tally,
    minimal: u64,
    /// Of the puzzles; `None` before the first one.
    givens: Option<FewestAndMost>,
    /// Lines that are comments, headers or other text.
    skipped_lines: u64,
    /// Puzzles beside which a wrong solution stands.
    wrong_solutions: u64,
    repetitions: Repetitions,
}

impl CheckTotals {
    fn add(&mut self, facts: &RecordFacts) {
        self.tally.count(facts.verdict());
        self.minimal += u64::from(facts.is_minimal());
        self.wrong_solutions += u64::from(facts.has_wrong_solution());
        if let Some(count) = facts.givens() {
            let givens = self.givens.get_or_insert(FewestAndMost {
                fewest: count,
                most: count,
            });
            givens.fewest = givens.fewest.min(count);
            givens.most = givens.most.max(count);
        }
    }

    /// The place of the first record with the same grid; `None` if this is the first, or no grid.
    fn first_place(&mut self, facts: &RecordFacts, place: Place) -> Option<Place> {
        self.repetitions.first_place(facts.grid()?, place)
    }

    fn json(&self) -> Value {
        json!({ "totals": {
            "records": self.tally.records(),
            "one_solution": self.tally.of(RecordVerdict::Solved),
            "several_solutions": self.tally.of(RecordVerdict::Several),
            "no_solution": self.tally.of(RecordVerdict::NoSolution),
            "not_valid": self.tally.of(RecordVerdict::NotValid),
            "unreadable": self.tally.of(RecordVerdict::Unreadable),
            "minimal": self.minimal,
            "wrong_solutions": self.wrong_solutions,
            "repetitions": self.repetitions.count,
            "fewest_givens": self.givens.as_ref().map(|givens| givens.fewest),
            "most_givens": self.givens.as_ref().map(|givens| givens.most),
            "skipped_lines": self.skipped_lines,
        }})
    }
}

impl fmt::Display for CheckTotals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solved = grouped(self.tally.of(RecordVerdict::Solved));
        let records = counted(self.tally.records(), "record");
        write!(
            f,
            "{records}: {solved} with one solution ({} minimal)",
            self.minimal
        )?;
        for (count, kind) in self.tally.unsolved_kinds() {
            write!(f, ", {} {kind}", grouped(count))?;
        }
        if self.wrong_solutions > 0 {
            write!(
                f,
                ", {} beside a wrong solution",
                grouped(self.wrong_solutions)
            )?;
        }
        if self.repetitions.count > 0 {
            write!(f, ", {} repeated", grouped(self.repetitions.count))?;
        }
        match self.givens {
            None => {}
            Some(FewestAndMost { fewest, most }) if fewest == most => {
                write!(f, ", {fewest} givens")?;
            }
            Some(FewestAndMost { fewest, most }) => write!(f, ", {fewest} to {most} givens")?,
        }
        if self.skipped_lines > 0 {
            write!(f, ", {} skipped", counted(self.skipped_lines, "line"))?;
        }
        Ok(())
    }
}
