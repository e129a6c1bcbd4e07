//! The ladder: for each strategy its idea, its README, its sources, and what changed from its
//! predecessor.

use compare::number::{counted, grouped};
use judge::fixtures;
use ladder::{LADDER, Rung};
use maud::{Markup, html};
use sudoku::Limits;
use trace::source::{self, File, Package};

use super::{code, diff, readme};

/// The section.
pub(super) fn section() -> Markup {
    let row_by_row = LADDER.iter().filter(|rung| rung.row_by_row).count();
    html! {
        section id="ladder" aria-labelledby="ladder-title" {
            h2 id="ladder-title" { "The ladder" }
            p {
                "Each rung changes one idea from its predecessor. The first " (row_by_row)
                " make the same placements in the same order; only the cost per placement differs. "
                "The others reduce the work itself."
            }
            ol class="rungs" { @for rung in LADDER { (self::rung(rung)) } }
        }
    }
}

fn rung(rung: &Rung) -> Markup {
    let Some(package) = source::package(rung.package) else { return html! {} };
    let name = rung.name();
    let shares_readme = shares_readme(rung, package);
    html! {
        li id=(name) {
            article aria-labelledby={ (name) "-title" } {
                h3 id={ (name) "-title" } { (name) }
                div class="idea" { (readme::markup(&package.idea(name), package, 2)) }
                (work(rung))
                @if shares_readme {
                    p class="note" {
                        "In the same crate as " a href={ "#" (package.name) } { (package.name) }
                        ", whose README describes both."
                    }
                } @else {
                    details {
                        summary { "README" span class="hidden" { " of " (name) } }
                        div class="readme" {
                            (readme::markup(readme::body(package.readme), package, 2))
                        }
                    }
                }
                details {
                    summary { "Source" (size(package)) }
                    @for file in package.files { (source_file(file)) }
                }
                @if let Some(after) = rung.after.and_then(ladder::find) {
                    (changed(rung, package, after))
                }
                p class="watch" {
                    a href={ "#strategy=" (name) } {
                        "Replay its search" span class="hidden" { ": " (name) }
                    }
                }
            }
        }
    }
}

/// The work on LeetCode's example, counted while the page is made.
fn work(rung: &Rung) -> Markup {
    let Some(puzzle) = fixtures::case("leetcode-37").and_then(|case| case.puzzle) else {
        return html! {};
    };
    let (_, work) = rung.strategy().solve_counted(&puzzle, &Limits::FIRST);
    html! {
        p class="work" {
            span { "On LeetCode’s example " }
            span {
                strong { (grouped(work.placements)) } " placements, "
                (grouped(work.backtracks)) " taken back"
                @if work.deductions > 0 { ", " }
            }
            @if work.deductions > 0 {
                span { strong { (grouped(work.deductions)) } " forced digits" }
            }
        }
    }
}

/// Whether the README of its crate belongs to another strategy, the one with the crate's name.
fn shares_readme(rung: &Rung, package: &Package) -> bool {
    rung.name() != package.name && ladder::find(package.name).is_some()
}

fn size(package: &Package) -> Markup {
    let lines: usize = package.files.iter().map(|file| file.text.lines().count()).sum();
    let files = counted(package.files.len() as u64, "file");
    html! { span class="size" { (files) ", " (grouped(lines as u64)) " lines" } }
}

/// A file with its line numbers, which are not copied with the code.
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

/// The file of the strategy beside that of its predecessor.
fn changed(rung: &Rung, package: &Package, after: &Rung) -> Markup {
    let files = package
        .file_of(rung.name())
        .and_then(|new| Some((source::package(after.package)?.file_of(after.name())?, new)));
    let Some((old, new)) = files else { return html! {} };
    html! {
        details {
            summary { "What changed from " (after.name()) }
            @match diff::side_by_side(old.text, new.text) {
                Some(diff) => {
                    p class="columns" { span { code { (old.path) } } span { code { (new.path) } } }
                    (diff)
                }
                None => p class="note" {
                    "The two files have too little in common for a comparison line by line. The "
                    "README says what " (rung.name()) " does differently; its source is above."
                },
            }
        }
    }
}
