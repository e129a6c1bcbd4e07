//! What changed from one text to another: the lines that are gone, and those that are new.

use maud::{Markup, html};
use similar::{ChangeTag, TextDiff};

/// The unchanged lines that are shown before and after a change. Others are skipped.
const CONTEXT: usize = 3;

/// The smallest share of common lines. Below it, the texts are two programs, not two versions of
/// one.
const WORTH_COMPARING: f32 = 0.4;

/// The changes, with emphasis on the words that differ; `None` if the texts have too little in
/// common.
pub(super) fn unified(old: &str, new: &str) -> Option<Markup> {
    let diff = TextDiff::from_lines(old, new);
    if diff.ratio() < WORTH_COMPARING {
        return None;
    }
    Some(html! {
        div class="diff" tabindex="0" {
            @for (index, group) in diff.grouped_ops(CONTEXT).iter().enumerate() {
                @if index > 0 { div class="fold" { "…" } }
                @for op in group {
                    @for change in diff.iter_inline_changes(op) {
                        (line(change.tag(), change.values()))
                    }
                }
            }
        }
    })
}

fn line(tag: ChangeTag, values: &[(bool, &str)]) -> Markup {
    let code = html! {
        @for (is_emphasized, text) in values {
            @let text = text.trim_end_matches('\n');
            @if *is_emphasized { b { (text) } } @else { (text) }
        }
    };
    html! {
        @match tag {
            ChangeTag::Equal => div { span { " " } code { (code) } },
            ChangeTag::Delete => del { span { "−" } code { (code) } },
            ChangeTag::Insert => ins { span { "+" } code { (code) } },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_have_their_signs_and_words() {
        let same = "same\n".repeat(9);
        let [old, new] =
            ["mark(row, 1);\n", "mark(row, 2);\nthree();\n"].map(|end| format!("{same}{end}"));
        let html = unified(&old, &new).unwrap().into_string();
        for part in [
            "<div class=\"diff\" tabindex=\"0\"><div><span> </span><code>same</code>",
            "<del><span>−</span><code>mark(row, <b>1);</b></code></del>",
            "<ins><span>+</span><code><b>three();</b></code></ins></div>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(unified(&old, "struct Other;\n").is_none());
    }
}
