//! `kata explain`: the steps that a person would make.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use human_techniques::{Deduction, Effect, PencilMarks, TECHNIQUES, Technique, rate};
use serde_json::{Value, json};
use sudoku::{Cell, CellSet, Digit, Grid, House, Limits, Puzzle};

use crate::console::{self, FAINT, FOUND, Printer, STRONG, WARNING};
use crate::drawing::framed;
use crate::error::{ExitStatus, Result};
use crate::input;

/// Explain a puzzle step by step, as a person would solve it
///
/// Each step is the easiest that applies, with its technique and why it holds. The rating of the
/// puzzle (with --from, of the rest of it) is that of its hardest technique in Sudoku Explainer
/// 1.2.1: 1.0 to 6.0. Where no technique applies, a person needs a harder one, such as a chain, or
/// guesses, and the explanation ends.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Exit codes:
  0    explained
  1    wrong digits, not exactly one solution, or no technique applies any more
  2    wrong usage, or input that cannot be read

Examples:
  kata explain puzzle.txt
  kata explain --next puzzle.txt
  kata explain --hint --from mine.txt puzzle.txt
  kata explain --format markdown puzzle.txt > path.md")]
pub(crate) struct Args {
    /// Explain only the steps to the next digit
    #[arg(long)]
    next: bool,

    /// Name only the techniques that lead to the next digit, and the houses to look at
    #[arg(long, conflicts_with = "next")]
    hint: bool,

    /// Continue from this partly filled grid, a file or 81 characters; wrong digits are reported
    #[arg(long, value_name = "GRID")]
    from: Option<PathBuf>,

    /// Output format
    #[arg(short, long, value_name = "FORMAT", default_value = "text", value_enum)]
    format: ExplainFormat,

    /// Explain the first puzzle of this file, or this puzzle of 81 characters; `-` for standard
    /// input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ExplainFormat {
    /// Text for reading
    Text,
    /// Markdown
    Markdown,
    /// One JSON object per step, and one with the rating
    Jsonl,
}

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let puzzle = input::first_puzzle(&args.file)?;
    let answer = ladder::defaults::for_one_puzzle()
        .strategy()
        .solve(&puzzle, &Limits::solutions(2));
    let solution = match answer.first {
        Some(solution) if answer.solutions == 1 => solution,
        Some(_) => return Ok(unexplained("several solutions")),
        None => return Ok(unexplained("no solution")),
    };
    let start = match &args.from {
        None => Some(puzzle),
        Some(path) => continued(&puzzle, &solution, path)?,
    };
    let Some(start) = start else {
        return Ok(ExitStatus::Shortfall);
    };
    if start.grid().is_full() {
        console::note(&format_args!(
            "the grid is full: there is nothing to explain"
        ));
        return Ok(ExitStatus::Success);
    }
    let mut out = Printer::new();
    match write(args, &start, &mut out)? {
        PathEnd::Reached => Ok(ExitStatus::Success),
        PathEnd::Stuck => Ok(ExitStatus::Shortfall),
    }
}

/// Reports that a puzzle with this number of solutions cannot be explained.
fn unexplained(solutions: &str) -> ExitStatus {
    console::error(&format_args!(
        "{solutions}: only a puzzle with exactly one solution can be explained"
    ));
    ExitStatus::Shortfall
}

/// The puzzle with the digits of a partly filled grid; `None` if a digit is wrong, which is
/// reported.
fn continued(puzzle: &Puzzle, solution: &Grid, path: &Path) -> Result<Option<Puzzle>> {
    let mut grid = input::first_grid(path)?;
    let mut is_right = true;
    for cell in Cell::ALL {
        let given = puzzle.grid()[cell];
        grid[cell] = grid[cell].or(given);
        if let Some(digit) = grid[cell]
            && solution[cell] != Some(digit)
        {
            is_right = false;
            let why =
                given.map_or_else(String::new, |given| format!(": the given there is {given}"));
            console::error(&format_args!("{cell} is not {digit}{why}"));
        }
    }
    if !is_right {
        return Ok(None);
    }
    Ok(Puzzle::new(grid).ok())
}

/// A step, with the board before it.
struct HumanStep {
    technique: &'static Technique,
    deduction: Deduction,
    before: PencilMarks,
}

impl HumanStep {
    /// What the step says, or, as a hint, only where to look.
    fn words(&self, is_hint: bool) -> String {
        if is_hint {
            hint(&self.deduction)
        } else {
            self.deduction.words(&self.before)
        }
    }
}

/// The steps that a person takes from a board on.
struct HumanPath {
    steps: Vec<HumanStep>,
    end: PathEnd,
}

/// Where the steps of a person lead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PathEnd {
    /// To what was asked for: the next digit, or the solution.
    Reached,
    /// To a board on which no technique applies.
    Stuck,
}

/// The steps to the next digit, or all of them.
fn path_of(puzzle: &Puzzle, to_next_digit: bool) -> HumanPath {
    let mut board = PencilMarks::new(puzzle);
    let mut steps = Vec::new();
    while let Some((technique, deduction)) = board.next_step(TECHNIQUES) {
        let before = board.clone();
        deduction.apply(&mut board);
        let writes = matches!(deduction.effect, Effect::Write(..));
        steps.push(HumanStep {
            technique,
            deduction,
            before,
        });
        if to_next_digit && writes || board.grid().is_full() {
            return HumanPath {
                steps,
                end: PathEnd::Reached,
            };
        }
    }
    HumanPath {
        steps,
        end: PathEnd::Stuck,
    }
}

/// Writes the steps and the rating, and says where the steps lead.
fn write(args: &Args, start: &Puzzle, out: &mut Printer) -> Result<PathEnd> {
    let to_next_digit = args.next || args.hint;
    let path = path_of(start, to_next_digit);
    if args.format == ExplainFormat::Jsonl {
        for human_step in &path.steps {
            let words = human_step.words(args.hint);
            writeln!(out, "{}", json(human_step, &words, args.hint))?;
        }
    } else {
        let is_text = args.format == ExplainFormat::Text;
        // The steps of one technique stand below each other.
        for same in path
            .steps
            .chunk_by(|step, next| std::ptr::eq(step.technique, next.technique))
        {
            let Technique { name, rating, .. } = same[0].technique;
            if is_text {
                writeln!(out, "{STRONG}{name}{STRONG:#} {FAINT}{rating}{FAINT:#}")?;
            } else {
                writeln!(out, "**{name}** ({rating})\n")?;
            }
            for human_step in same {
                let words = human_step.words(args.hint);
                if is_text {
                    out.indented("  ", &words, usize::MAX)?;
                } else {
                    writeln!(out, "- {words}")?;
                }
                if is_text && to_next_digit {
                    writeln!(out, "\n{}", drawn(human_step, args.hint))?;
                }
            }
            if !to_next_digit {
                writeln!(out)?;
            }
        }
    }
    match path.end {
        // The line of the rating says that no technique applies, also where one digit was asked
        // for.
        PathEnd::Stuck => write_rating(args, None, out)?,
        // A rating is one of the whole path.
        PathEnd::Reached if to_next_digit => {}
        PathEnd::Reached => write_rating(args, rate(start), out)?,
    }
    Ok(path.end)
}

/// Writes the rating, which is that of the hardest technique; `None` if the techniques do not lead
/// to the end.
fn write_rating(args: &Args, hardest: Option<&Technique>, out: &mut Printer) -> Result {
    if args.format == ExplainFormat::Jsonl {
        let rating = hardest.map(|hardest| hardest.rating.as_f64());
        let name = hardest.map(|hardest| hardest.name);
        return writeln!(out, "{}", json!({ "rating": rating, "hardest": name }));
    }
    let Some(hardest) = hardest else {
        return writeln!(
            out,
            "rating –: none of kata's techniques applies, so the rest needs a harder one, such as a \
             chain, or a guess"
        );
    };
    let rating = if args.from.is_some() {
        "rating from here on"
    } else {
        "rating"
    };
    writeln!(out, "{rating} {} ({})", hardest.rating, hardest.name)
}

/// Where to look, without what is found there.
fn hint(deduction: &Deduction) -> String {
    let mut houses = deduction.houses();
    if houses.is_empty() {
        // The cells of a wing or a loop share no house, but each house of it has two of them.
        houses = House::ALL.to_vec();
        houses.retain(|&house| (deduction.pattern.cells & CellSet::from(house)).len() > 1);
    }
    format!("look at {}", human_techniques::house_names(&houses))
}

fn json(human_step: &HumanStep, words: &str, is_hint: bool) -> Value {
    let mut record = json!({
        "technique": human_step.technique.name,
        "rating": human_step.technique.rating.as_f64(),
        "presumes_one_solution": human_step.technique.presumes_one_solution,
        "houses": human_step.deduction.houses().iter().map(ToString::to_string).collect::<Vec<_>>(),
        "text": words,
    });
    if !is_hint {
        let pattern = human_step.deduction.pattern.cells.iter();
        record["pattern"] = pattern.map(|cell| cell.to_string()).collect();
        match &human_step.deduction.effect {
            Effect::Write(cell, digit) => {
                record["cell"] = json!(cell.to_string());
                record["digit"] = json!(digit.get());
            }
            Effect::Eliminate(gone) => {
                let pairs = gone.iter().flat_map(|gone| gone.pairs());
                let pairs = pairs
                    .map(|(cell, digit)| json!({ "cell": cell.to_string(), "digit": digit.get() }));
                record["eliminated"] = pairs.collect();
                let candidates = candidates(human_step).into_iter();
                record["candidates"] = candidates
                    .map(|(cell, digits)| (cell.to_string(), json!(digits)))
                    .collect();
            }
        }
    }
    record
}

/// The board before the step. The houses, the pattern and what changes are marked.
fn drawn(human_step: &HumanStep, is_hint: bool) -> String {
    let deduction = &human_step.deduction;
    let mut houses = CellSet::EMPTY;
    for house in deduction.houses() {
        houses = houses | house.into();
    }
    let mut changing = CellSet::EMPTY;
    match &deduction.effect {
        Effect::Write(cell, _) => changing = CellSet::from(*cell),
        Effect::Eliminate(gone) => {
            for place in gone {
                changing = changing | place.cells;
            }
        }
    }
    let grid = framed(|cell| {
        let digit = human_step.before.grid()[cell].map(Digit::to_char);
        // In this order: a written digit, the digit that this step writes, a cell of the pattern, a
        // cell that loses candidates, a blank cell of a house that the step looks at, any other
        // blank cell.
        let (style, sign) = match (digit, &deduction.effect) {
            (Some(digit), _) if houses.contains(cell) => (STRONG, digit),
            (Some(digit), _) => (FAINT, digit),
            (None, &Effect::Write(_, digit)) if !is_hint && changing.contains(cell) => {
                (FOUND.bold(), digit.to_char())
            }
            (None, _) if !is_hint && deduction.pattern.cells.contains(cell) => (WARNING, 'o'),
            (None, _) if !is_hint && changing.contains(cell) => (console::BAD, 'x'),
            (None, _) if houses.contains(cell) => (FOUND, '·'),
            (None, _) => (FAINT, '·'),
        };
        format!("{style}{sign}{style:#}")
    });
    let is_write = matches!(deduction.effect, Effect::Write(..));
    if is_hint || is_write {
        return grid;
    }
    let candidates: Vec<String> = candidates(human_step)
        .into_iter()
        .map(|(cell, digits)| format!("{cell} {digits}"))
        .collect();
    format!(
        "{grid}\no the pattern, x where candidates go\ncandidates: {}",
        candidates.join(", ")
    )
}

/// The candidates before the step of the cells that make the pattern or change.
fn candidates(human_step: &HumanStep) -> BTreeMap<Cell, String> {
    let mut cells = human_step.deduction.pattern.cells;
    for constraint in &human_step.deduction.constraints {
        // A constraint without a house is that of one cell: the step follows from all its
        // candidates.
        if constraint.house().is_none() {
            cells = cells | constraint.option(0).0.into();
        }
    }
    if let Effect::Eliminate(gone) = &human_step.deduction.effect {
        for place in gone {
            cells = cells | place.cells;
        }
    }
    let mut candidates = BTreeMap::new();
    for cell in cells.iter() {
        let digits = human_step.before.candidates(cell).iter();
        candidates.insert(cell, digits.map(Digit::to_char).collect());
    }
    candidates
}
