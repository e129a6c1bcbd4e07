//! A [`Finding`] as text and as JSON: the one road from what is wrong with a strategy, a program or
//! an answer to the user.

use std::fmt::Display;

use evidence::{
    Correction, Explanation, HarmfulRun, IdleLines, Reply, Smallest, StruckCandidate, Writes,
    WrongStep,
};
use judge::{Finding, Verdict};
use serde_json::{Value, json};
use sudoku::{Cell, CellSet, Digit, Grid, Layout, Part};

use crate::console::{BAD, FAINT, Printer, STRONG, WIDTH, harmless};
use crate::error::Result;

/// The most groups of lines that are listed because they never ran.
const MOST_IDLE: usize = 8;

/// The heading of a grid in which a wrong cell is red, with a `!` after it.
const ACTUAL: &str = "actual (!: wrong)";

/// Writes what is wrong in one sentence, and what was printed for the case.
pub(crate) fn write_reason(out: &mut Printer, finding: &Finding) -> Result {
    let reason = harmless(&finding.reason);
    let place = finding.place();
    writeln!(out, "  {STRONG}{place}{STRONG:#}: {reason}")?;
    write_output(out, "Start of the answer", &finding.output.answer)?;
    write_output(out, "Printed", &finding.output.printed)?;
    let stderr = &finding.output.stderr;
    write_output(out, heading_of_stderr(stderr), stderr)
}

/// What stands on standard error. What an answer prints goes there, too, since its results are on
/// standard output.
fn heading_of_stderr(stderr: &str) -> &'static str {
    if runner::has_sanitizer_report(stderr) {
        "Sanitizer report, after any printed output"
    } else {
        "Printed, or on standard error"
    }
}

/// Writes a part of the output below its name; nothing if it is empty.
fn write_output(out: &mut Printer, name: &str, text: &str) -> Result {
    if text.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n  {name}:")?;
    for line in harmless(text).lines() {
        writeln!(out, "  {FAINT}│{FAINT:#} {line}")?;
    }
    Ok(())
}

/// Writes why it is wrong: the board on which it fails, the rule, the first wrong step, the name.
pub(crate) fn write_explanation(out: &mut Printer, finding: &Finding) -> Result {
    write_board(out, finding)?;
    write_rule_and_step(out, &finding.explanation)?;
    write_name(out, &finding.explanation)
}

/// Writes the board on which it fails: the smallest one that was found, otherwise that of the case.
pub(crate) fn write_board(out: &mut Printer, finding: &Finding) -> Result {
    let Some(smallest) = &finding.explanation.smallest else {
        return write_failing_board(out, finding);
    };
    write_smallest_board(out, smallest)?;
    let ends = matches!(smallest.actual, Reply::Board(_) | Reply::Truth(_));
    if ends
        && finding.verdict == Verdict::RuntimeError
        && let Some(case) = &finding.case
    {
        writeln!(out, "    It ends without an error here, unlike on {case}.")?;
    }
    Ok(())
}

/// Writes the board of the failing case, with the expected and the actual grid beside it.
pub(crate) fn write_failing_board(out: &mut Printer, finding: &Finding) -> Result {
    let Some(puzzle) = finding.puzzle else {
        return Ok(());
    };
    let mut grids = vec![ShownGrid::plain("puzzle", puzzle)];
    if let Some(expected) = finding.expected {
        grids.push(ShownGrid::plain("expected", expected));
    }
    if let Some(actual) = finding.actual {
        grids.push(match finding.expected {
            Some(expected) => ShownGrid::actual(actual, &expected),
            None => ShownGrid::actual_of_givens(actual, &puzzle),
        });
    }
    writeln!(out)?;
    write_side_by_side(out, &grids)
}

/// The board to look at next: the smallest one on which it fails, otherwise that of the case. A
/// search that writes nothing cannot be watched, so then it is that of the case, too.
pub(crate) fn board_to_watch(finding: &Finding) -> Option<Grid> {
    match &finding.explanation {
        Explanation {
            smallest: Some(smallest),
            writes: Writes::Unknown | Writes::OnShownBoard,
            ..
        } => Some(smallest.board),
        _ => finding.puzzle,
    }
}

/// Whether [`write_rule_and_step`] has something to show.
pub(crate) fn has_rule_or_step(explanation: &Explanation) -> bool {
    explanation.rule.is_some()
        || explanation.first_wrong_step.is_some()
        || explanation.struck_candidate.is_some()
        || explanation.step_cost.is_some()
        || explanation.when_stopped.is_some()
        || !explanation.idle_lines.is_empty()
}

/// Writes when it fails, the first wrong step, the right digit that it strikes from candidates, and
/// the lines that never ran, as far as they are known.
pub(crate) fn write_rule_and_step(out: &mut Printer, explanation: &Explanation) -> Result {
    write_section(out, "When it fails", explanation.rule.as_ref())?;
    if let Some(step) = &explanation.first_wrong_step {
        write_section(out, heading_of_step(step), Some(step))?;
    }
    write_section(
        out,
        "Right digit struck from candidates",
        explanation.struck_candidate.as_ref(),
    )?;
    write_section(
        out,
        "When a run on this board was stopped",
        explanation.when_stopped.as_ref(),
    )?;
    write_section(out, "What a digit costs", explanation.step_cost.as_ref())?;
    let idle_lines = &explanation.idle_lines;
    if idle_lines.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "\n  {STRONG}Lines that never ran on this board{STRONG:#}"
    )?;
    for lines in idle_lines.iter().take(MOST_IDLE) {
        let line: String = harmless(lines).chars().take(WIDTH - 4).collect();
        writeln!(out, "    {line}")?;
    }
    if idle_lines.len() > MOST_IDLE {
        writeln!(out, "    …")?;
    }
    Ok(())
}

/// The heading of the first wrong step that was found. Where a wrong digit is on the board before
/// it, the search may have gone wrong there.
const fn heading_of_step(step: &WrongStep) -> &'static str {
    if step.only_right_digits_before {
        "First wrong step seen on this board"
    } else {
        "Wrong step seen on this board"
    }
}

/// Whether [`write_name`] has something to show.
pub(crate) const fn has_name(explanation: &Explanation) -> bool {
    explanation.name.is_some() || explanation.correction.is_some()
}

/// Writes the name of the bug as a sentence, or the change that helps. Where a learner practises,
/// both are shown only on request: they say what to write.
pub(crate) fn write_name(out: &mut Printer, explanation: &Explanation) -> Result {
    if let Some(correction) = &explanation.correction {
        // What is taken out is not what is wrong: it only shows where to look.
        let heading = if correction.only_takes_out() {
            "Where to look"
        } else {
            "A small change that helps"
        };
        write_section(out, heading, Some(correction))?;
    }
    let Some(name) = &explanation.name else {
        return Ok(());
    };
    let mut letters = name.text.trim_end_matches('.').chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    let sentence = format!("{first}{}.", letters.as_str());
    write_section(out, "Likely bug", Some(&sentence))
}

/// Writes a heading, and a text below it; nothing if there is no text.
fn write_section(out: &mut Printer, heading: &str, text: Option<&impl Display>) -> Result {
    let Some(text) = text else { return Ok(()) };
    writeln!(out, "\n  {STRONG}{heading}{STRONG:#}")?;
    out.indented("    ", &harmless(text), WIDTH)
}

/// Writes the smallest board, the boards to call before it, and what happens.
fn write_smallest_board(out: &mut Printer, smallest: &Smallest) -> Result {
    let fails = match smallest.actual {
        // The time was shorter than that of a verdict, so it may not fail there. It may also be
        // endless, so it is not called slow.
        Reply::Slow => "was stopped",
        _ => "fails",
    };
    writeln!(
        out,
        "\n  {STRONG}The smallest board found on which it {fails}{STRONG:#}\n"
    )?;
    let mut grids = Vec::new();
    for board in &smallest.boards_before {
        grids.push(ShownGrid::plain("call with", *board));
    }
    let heading = if smallest.boards_before.is_empty() {
        "board"
    } else {
        "then with"
    };
    grids.push(ShownGrid::plain(heading, smallest.board));
    if let Reply::Board(actual) = &smallest.actual
        && **actual != smallest.board
    {
        grids.push(match smallest.only_right_board() {
            Some(right) => ShownGrid::actual(**actual, &right),
            None => ShownGrid::actual_of_givens(**actual, &smallest.board),
        });
    }
    write_side_by_side(out, &grids)?;
    writeln!(out)?;
    out.indented("    ", &harmless(smallest), WIDTH)
}

/// A grid below its heading.
struct ShownGrid {
    heading: &'static str,
    grid: Grid,
    /// The cells that are marked.
    wrong: CellSet,
}

impl ShownGrid {
    /// A grid without a mark.
    const fn plain(heading: &'static str, grid: Grid) -> Self {
        Self {
            heading,
            grid,
            wrong: CellSet::EMPTY,
        }
    }

    /// The actual grid, where one grid alone is right: each cell is marked that differs from it.
    fn actual(grid: Grid, right: &Grid) -> Self {
        Self::marked(grid, cells_that_differ(&grid, right, Cell::ALL))
    }

    /// The actual grid, where several grids may be right. Only a changed given is surely wrong.
    fn actual_of_givens(grid: Grid, givens: &Grid) -> Self {
        let given_cells = givens.digits().map(|(cell, _)| cell);
        Self::marked(grid, cells_that_differ(&grid, givens, given_cells))
    }

    /// The actual grid with these marks. The heading explains the marks only if there are some.
    const fn marked(grid: Grid, wrong: CellSet) -> Self {
        let heading = if wrong.is_empty() { "actual" } else { ACTUAL };
        Self {
            heading,
            grid,
            wrong,
        }
    }
}

/// Writes grids side by side, each below its heading.
fn write_side_by_side(out: &mut Printer, grids: &[ShownGrid]) -> Result {
    let mut columns = Vec::new();
    for shown in grids {
        columns.push(marked_rows(&shown.grid, shown.wrong));
        write!(out, "  {:<20}", shown.heading)?;
    }
    writeln!(out)?;
    for row in 0..9 {
        let parts: Vec<&str> = columns.iter().map(|rows| &*rows[row]).collect();
        let line = format!("  {}", parts.join("    "));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Those of the cells in which the two grids differ.
fn cells_that_differ(grid: &Grid, right: &Grid, cells: impl IntoIterator<Item = Cell>) -> CellSet {
    let cells = cells.into_iter();
    cells.filter(|&cell| grid[cell] != right[cell]).collect()
}

/// The nine rows of a grid, each cell in two columns: its digit, and `!` if it is wrong.
fn marked_rows(grid: &Grid, wrong: CellSet) -> Vec<String> {
    let mut drawn = String::new();
    Layout::ROWS.draw(|part| match part {
        Part::Text(text) => drawn.push_str(text),
        Part::Cell(cell) => {
            let character = grid[cell].map_or('.', Digit::to_char);
            let marked = if wrong.contains(cell) {
                format!("{BAD}{character}{BAD:#}!")
            } else {
                format!("{character} ")
            };
            drawn.push_str(&marked);
        }
    });
    drawn.lines().map(str::to_owned).collect()
}

/// A finding as an object of JSON. `replay` is the command that judges the case again,
/// `replay_all` the one that judges all cases, where one case alone may pass.
pub(crate) fn as_json(finding: &Finding, replay: &str, replay_all: Option<&str>) -> Value {
    let mut json = json!(finding);
    json["replay"] = json!(replay);
    json["replay_all"] = json!(replay_all);
    json
}

fn grid_as_json(grid: Grid) -> Value {
    json!(grid.to_string())
}

/// Adds to a report why it is wrong; absent parts are `null`.
pub(crate) fn add_explanation(report: &mut Value, explanation: &Explanation) {
    let Explanation {
        smallest,
        rule,
        first_wrong_step,
        struck_candidate,
        when_stopped,
        step_cost,
        idle_lines,
        name,
        correction,
        writes: _,
        said: _,
    } = explanation;
    report["smallest"] = json!(smallest.as_ref().map(smallest_as_json));
    report["rule"] = json!(rule.as_ref().map(ToString::to_string));
    report["when_stopped"] = json!(when_stopped);
    report["step_cost"] = json!(step_cost);
    report["first_wrong_step"] = json!(first_wrong_step.as_ref().map(step_as_json));
    report["struck_candidate"] = json!(struck_candidate.as_ref().map(struck_as_json));
    report["idle_lines"] = idle_lines.iter().map(idle_lines_as_json).collect();
    report["name"] = json!(name.as_ref().map(|name| &name.text));
    report["correction"] = json!(correction.as_ref().map(correction_as_json));
}

fn correction_as_json(correction: &Correction) -> Value {
    json!({
        "line": correction.line,
        "boards": correction.boards,
        "text": correction.to_string(),
        "times_longer": correction.longer.map(|longer| longer.times),
        "harmful_run": correction.harmful_run.as_ref().map(harmful_run_as_json),
    })
}

fn harmful_run_as_json(run: &HarmfulRun) -> Value {
    let mut values = Vec::new();
    for value in &run.values {
        values.push(json!({ "name": value.name, "value": value.value }));
    }
    json!({ "harmless_runs": run.harmless, "values": values })
}

fn smallest_as_json(smallest: &Smallest) -> Value {
    let before: Vec<Value> = smallest
        .boards_before
        .iter()
        .copied()
        .map(grid_as_json)
        .collect();
    json!({
        "puzzle": grid_as_json(smallest.board),
        "before": before,
        "expected": reply_as_json(&smallest.expected),
        "actual": reply_as_json(&smallest.actual),
        "blanks": smallest.board.blanks().count(),
        "text": smallest.to_string(),
    })
}

fn reply_as_json(reply: &Reply) -> Value {
    match reply {
        Reply::Board(grid) => grid_as_json(**grid),
        Reply::Truth(truth) => json!(truth),
        Reply::Odd(what) | Reply::Failed(what) => json!(what),
        Reply::Slow => Value::Null,
    }
}

fn step_as_json(step: &WrongStep) -> Value {
    json!({
        "line": step.line,
        "cell": step.cell.to_string(),
        "digit": step.digit.map(Digit::get),
        "only_right_digits_before": step.only_right_digits_before,
        "text": step.to_string(),
    })
}

fn struck_as_json(candidate: &StruckCandidate) -> Value {
    json!({
        "puzzle": grid_as_json(candidate.struck.board),
        "line": candidate.struck.line,
        "called_in_line": candidate.struck.caller,
        "cell": candidate.struck.cell.to_string(),
        "digit": candidate.struck.digit.get(),
        "text": candidate.to_string(),
    })
}

fn idle_lines_as_json(lines: &IdleLines) -> Value {
    json!({ "first": lines.first, "last": lines.last, "text": lines.text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_actual_grid_is_marked_where_it_differs() {
        let givens: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let actual = givens
            .with(Cell::ALL[0], Digit::ALL[1])
            .with(Cell::ALL[1], None);
        let actual = actual.with(Cell::ALL[2], Digit::ALL[3]);
        // With several solutions, a blank cell may have any digit.
        let shown = ShownGrid::actual_of_givens(actual, &givens);
        assert_eq!(shown.wrong.iter().collect::<Vec<_>>(), Cell::ALL[..2]);
        // Without a solution, the unchanged board alone is right.
        let shown = ShownGrid::actual(actual, &givens);
        assert_eq!(shown.wrong.iter().collect::<Vec<_>>(), Cell::ALL[..3]);
        // No mark, so none to explain.
        let unmarked = ShownGrid::actual_of_givens(givens, &givens);
        assert_eq!(unmarked.heading, "actual");
        assert!(marked_rows(&shown.grid, shown.wrong)[0].contains('!'));
        // The mark does not depend on the heading.
        let plain = ShownGrid::plain(ACTUAL, actual);
        assert!(!marked_rows(&plain.grid, plain.wrong).concat().contains('!'));
    }

    #[test]
    fn a_report_of_the_sanitizers_is_not_said_to_be_printed() {
        let report = "solution.cpp:7:9: runtime error: load of value 254";
        for (stderr, heading) in [
            (report, "Sanitizer report, after any printed output"),
            ("hello", "Printed, or on standard error"),
        ] {
            assert_eq!(heading_of_stderr(stderr), heading);
        }
    }

    #[test]
    fn a_wrong_strategy_and_a_wrong_answer_have_the_same_fields() {
        let of_strategy = Finding {
            check: Some("solution".to_owned()),
            ..Finding::new(Verdict::WrongAnswer, "a given became another digit")
        };
        let of_answer = Finding::new(Verdict::RuntimeError, "exit code 1");
        let fields = [of_strategy, of_answer].map(|finding| {
            let json = as_json(&finding, "kata judge", None);
            let names: Vec<String> = json.as_object().unwrap().keys().cloned().collect();
            names
        });
        assert_eq!(fields[0], fields[1]);
        let expected = [
            "actual",
            "answer",
            "case",
            "check",
            "expected",
            "printed",
            "puzzle",
            "reason",
            "replay",
            "replay_all",
            "stderr",
            "verdict",
        ];
        assert_eq!(fields[0], expected);
    }
}
