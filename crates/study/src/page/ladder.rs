//! The ladder: for each strategy its idea, its README, its sources, and what changed from the rung
//! before.

use judge::fixtures;
use ladder::{LADDER, Rung};
use maud::{Markup, html};
use sudoku::Limits;

use super::{code, diff, readme};
use compare::number::grouped;
use trace::source::{self, File, Package};

/// The section.
pub(super) fn section() -> Markup {
    html! {
        section id="ladder" aria-labelledby="ladder-title" {
            h2 id="ladder-title" { "The ladder" }
            p {
                "Each rung changes one idea against the one before. The first " (LADDER.iter().filter(|rung| rung.row_by_row).count())
                " make the same placements in the same order, and differ in what a placement costs; from the next on the work itself "
                "shrinks."
            }
            ol class="rungs" {
                @for (index, rung) in LADDER.iter().enumerate() {
                    @let before = index.checked_sub(1).map(|before| &LADDER[before]);
                    (self::rung(rung, before))
                }
            }
        }
    }
}

fn rung(rung: &Rung, before: Option<&Rung>) -> Markup {
    let Some(package) = source::package(rung.package) else { return html! {} };
    let name = rung.name();
    let second = lives_elsewhere(rung, package);
    let idea = readme::idea_of(package.readme, name).filter(|_| second);
    let idea = idea.unwrap_or_else(|| readme::idea(package.readme));
    html! {
        li id=(name) {
            article aria-labelledby={ (name) "-title" } {
                h3 id={ (name) "-title" } { (name) }
                div class="idea" { (readme::markup(idea, package, 2)) }
                (work(rung))
                @if second {
                    p class="note" { "In the same crate as " a href={ "#" (package.name) } { (package.name) } ", whose README is about both." }
                } @else {
                    details {
                        summary { "Read about it" }
                        div class="readme" { (readme::markup(readme::body(package.readme), package, 2)) }
                    }
                }
                details {
                    summary { "Source" (summary_of(package)) }
                    @for file in package.files { (source_file(file)) }
                }
                @if let Some(before) = before { (changed(rung, package, before)) }
                p class="watch" { a href={ "#strategy=" (name) } { "Watch it search" span class="hidden" { ": " (name) } } }
            }
        }
    }
}

/// What it does on LeetCode's example, counted now.
fn work(rung: &Rung) -> Markup {
    let Some(puzzle) = fixtures::case("leetcode-37").and_then(|case| case.puzzle) else {
        return html! {};
    };
    let (_, work) = rung.strategy.solve_counted(&puzzle, &Limits::FIRST);
    html! {
        p class="work" {
            span { "On LeetCode’s example " }
            span {
                strong { (grouped(work.placements)) } " placements, " (grouped(work.backtracks)) " taken back"
                @if work.deductions > 0 { ", " }
            }
            @if work.deductions > 0 { span { strong { (grouped(work.deductions)) } " digits forced" } }
        }
    }
}

/// A package's README belongs to the strategy that has its name; another one in it says where to
/// look.
fn lives_elsewhere(rung: &Rung, package: &Package) -> bool {
    rung.name() != package.name && LADDER.iter().any(|other| other.name() == package.name)
}

fn summary_of(package: &Package) -> Markup {
    let lines: usize = package.files.iter().map(|file| file.text.lines().count()).sum();
    let files = package.files.len();
    html! { span class="size" { (files) @if files == 1 { " file, " } @else { " files, " } (lines) " lines" } }
}

/// A file with the numbers of its lines beside it, which are not copied with the code.
fn source_file(file: &File) -> Markup {
    let numbers = (1..=file.text.lines().count())
        .fold(String::new(), |numbers, line| numbers + &format!("{line}\n"));
    html! {
        details class="file" {
            summary { code { (file.path) } }
            div class="code" {
                pre class="numbers" aria-hidden="true" { (numbers) }
                pre tabindex="0" { code { (code::markup(file.text)) } }
            }
        }
    }
}

/// The file that the strategy is in, beside that of the rung before.
fn changed(rung: &Rung, package: &Package, before: &Rung) -> Markup {
    let files = package
        .file_of(rung.name())
        .and_then(|new| Some((source::package(before.package)?.file_of(before.name())?, new)));
    let Some((old, new)) = files else { return html! {} };
    html! {
        details {
            summary { "What changed from " (before.name()) }
            @match diff::side_by_side(old.text, new.text) {
                Some(diff) => {
                    p class="columns" { span { code { (old.path) } } span { code { (new.path) } } }
                    (diff)
                }
                None => p class="note" {
                    "Too little of " code { (old.path) } " is left in " code { (new.path) }
                    " for a comparison line by line to help: this rung is written anew. Its README says what it does instead, and its "
                    "source stands above."
                },
            }
        }
    }
}
