//! The ladder as a map: for each strategy its idea in a line and its work. A rung opens into its
//! answers, its README, what changed from its predecessor, and its interview questions.

use compare::number::{grouped, seconds};
use compare::results::{Results, SetResults};
use judge::fixtures;
use ladder::{LADDER, Rung};
use lessons::{File, Lesson};
use maud::{Markup, html};
use sudoku::Limits;

use super::{answers, code, readme};

/// The tier whose times the map shows: neither trivial nor too hard for the first rungs.
const TIER: &str = "medium";

/// The section of a README that the answers replace.
const CODE: &str = "The code";

/// The section.
pub(super) fn section(results: &Results) -> Markup {
    let row_by_row = LADDER.iter().filter(|rung| rung.row_by_row).count();
    html! {
        section id="ladder" aria-labelledby="ladder-title" {
            h2 id="ladder-title" { "The ladder" }
            p {
                "Each of the first rungs changes one idea of an earlier rung, and shows what changed "
                "in the answer. Later rungs use new representations. The first " (row_by_row)
                " make the same placements and differ in what they read to find a blank cell and to "
                "check a digit; the others make fewer placements. Counts are for LeetCode’s example, "
                "times are medians of runs, per puzzle of the tier " (TIER) "; "
                a href="#measurements" { "the measurements" } " name the machine. "
                "A dash for checks and reads means that the strategy does not test digits one "
                "by one, but eliminates candidates."
            }
            (answers::choice())
            ol class="rungs" { @for rung in LADDER { (self::rung(rung, results)) } }
        }
    }
}

fn rung(rung: &Rung, results: &Results) -> Markup {
    let Some(lesson) = lessons::of(rung.package) else {
        return html! {};
    };
    let name = rung.name();
    html! {
        li id=(name) {
            details class="rung" {
                summary {
                    span class="names" {
                        h3 { (name) }
                        @if let Some(after) = rung.after { span class="after" { "after " (after) } }
                    }
                    span class="idea" { (rung.idea) }
                    (figures(rung, results))
                }
                // Without scripts, all panels appear below each other, each with its title.
                // `page/tabs.js` shows one of them at a time, and `data-label` names the group for
                // screen readers.
                div class="tabs" data-label={ "About " (name) } {
                    @for (title, panel) in panels(rung, lesson) {
                        @let id = format!("{name}-{}", title.to_lowercase());
                        div class="panel" id=(id) data-tab=(title) { h4 { (title) } (panel) }
                    }
                }
            }
        }
    }
}

/// The work on LeetCode's example, counted while the page is made, and the measured time.
fn figures(rung: &Rung, results: &Results) -> Markup {
    let work = fixtures::case("leetcode-37")
        .and_then(|case| case.puzzle)
        .map(|puzzle| {
            rung.strategy()
                .solve_counted_with_checks(&puzzle, &Limits::FIRST)
                .1
        })
        .unwrap_or_default();
    let set = results.on_set(rung.name(), TIER);
    let mut label = format!("{TIER} puzzle");
    let mut time = set.and_then(SetResults::time);
    if time.is_none() {
        time = set.and_then(|set| set.many_at_once);
        if time.is_some() {
            label = format!("{TIER}, many at once");
        }
    }
    let time = match time {
        Some(time) => seconds(time.median / 1e9),
        None => NOT_COUNTED.to_owned(),
    };
    let figures = [
        ("placements", grouped(work.placements)),
        ("checks", counted_in_checks(rung, work.checks)),
        ("reads", counted_in_checks(rung, work.reads)),
        (&label, time),
    ];
    html! {
        @for (word, figure) in figures {
            span class="figure" { b { (figure) } " " small { (word) } }
        }
    }
}

/// What stands for a number that is not known.
const NOT_COUNTED: &str = "–";

/// This number of checks or of their reads; a dash for a rung that reports no check or only some.
fn counted_in_checks(rung: &Rung, count: u64) -> String {
    if rung.reports_all_checks && count > 0 {
        grouped(count)
    } else {
        NOT_COUNTED.to_owned()
    }
}

fn panels(rung: &Rung, lesson: &'static Lesson) -> Vec<(&'static str, Markup)> {
    let name = rung.name();
    let answers = answers::panel(rung);
    let shares_readme = name != lesson.name && ladder::find(lesson.name).is_some();
    let beside = rung
        .after
        .map(|after| format!("{after},"))
        .unwrap_or_default();
    let idea = html! {
        p {
            a href={ "#strategy=" (beside) (name) "&checks=yes" } {
                "Replay its search"
                @if let Some(after) = rung.after { " beside that of " (after) }
            }
        }
        div class="readme" {
            @if shares_readme { (shared(name, lesson, "sections", "idea")) } @else {
                (readme::markup(readme::opening(lesson.readme), lesson))
                @let hidden: &[&str] =
                    if answers.is_some() { &[CODE, lessons::QUESTIONS] }
                    else { &[lessons::QUESTIONS] };
                (readme::markup(&readme::sections_except(lesson.readme, hidden), lesson))
            }
        }
    };
    let questions = if shares_readme {
        shared(name, lesson, "questions", "questions")
    } else {
        readme::questions(lesson)
    };
    let source = html! {
        @if shares_readme {
            p { a href={ "#" (lesson.name) "-source" } { "The source of " (lesson.name) } }
        } @else {
            @for file in lesson.sources { (source_file(file)) }
        }
    };
    let mut panels = vec![("Idea", idea)];
    let changes = answers::changed(rung);
    panels.extend(changes.map(|changes| ("Changes", changes)));
    panels.extend(answers.map(|answers| ("Answer", answers)));
    panels.extend([("Questions", questions), ("Source", source)]);
    panels
}

/// A link from a strategy to the panel of the one that it shares a crate with.
fn shared(name: &str, lesson: &Lesson, sections: &str, panel: &str) -> Markup {
    html! {
        p {
            (name) " shares a crate with " (lesson.name) ". "
            a href={ "#" (lesson.name) "-" (panel) } { "The " (sections) " on " (lesson.name) }
            " cover both."
        }
    }
}

fn source_file(file: &File) -> Markup {
    html! {
        details class="file" id=(file.path) {
            summary { code { (file.path) } }
            (code::block(file.text, "rs"))
        }
    }
}
