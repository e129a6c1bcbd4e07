//! The README of a strategy as markup. A link leads to a place on the page or on the network;
//! other links become plain text.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use lessons::Lesson;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{
    BrokenLink, CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, TextMergeStream,
};

use super::code;

/// The first paragraph of a README.
pub(super) fn opening(readme: &str) -> &str {
    readme.split("\n\n").nth(1).unwrap_or_default()
}

/// The sections of a README, except those with these titles. Its title and its first paragraph are
/// no section.
pub(super) fn sections_except(readme: &str, titles: &[&str]) -> String {
    let mut text = String::new();
    for section in readme.split("\n## ").skip(1) {
        let title = section.lines().next().unwrap_or_default();
        if !titles.contains(&title) {
            text = text + "## " + section + "\n";
        }
    }
    text
}

/// Markdown of a strategy's README as markup.
pub(super) fn markup(markdown: &str, lesson: &Lesson) -> Markup {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    // A link whose definition is missing, as rustdoc has them, gets no target, and so becomes plain
    // text.
    let parser = Parser::new_with_broken_link_callback(
        markdown,
        options,
        Some(|link: BrokenLink<'_>| {
            Some((CowStr::from(link.reference.to_string()), CowStr::from("")))
        }),
    );
    let events = events_of_the_page(parser, lesson);
    let mut html = String::with_capacity(markdown.len() * 2);
    push_html(&mut html, events.into_iter());
    PreEscaped(with_scrolling_tables(&with_lower_headings(html)))
}

/// The events of a README as the page shows it: code has its colours, a link that leads nowhere on
/// the page is its text, pictures are embedded, and there are no comments.
fn events_of_the_page<'a>(
    parser: impl Iterator<Item = Event<'a>>,
    lesson: &Lesson,
) -> Vec<Event<'a>> {
    let mut events = Vec::new();
    let mut kind_of_block = None;
    let mut is_linked = false;
    for event in TextMergeStream::new(parser) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => kind_of_block = Some(kind),
            Event::Text(text) => events.push(match &kind_of_block {
                Some(kind) => Event::Html(block(kind, &text).into_string().into()),
                None => Event::Text(text),
            }),
            Event::End(TagEnd::CodeBlock) => kind_of_block = None,
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let target = target(&dest_url);
                is_linked = target.is_some();
                if let Some(target) = target {
                    events.push(Event::Start(Tag::Link {
                        link_type,
                        dest_url: target.into(),
                        title,
                        id,
                    }));
                }
            }
            Event::End(TagEnd::Link) if !is_linked => {}
            Event::Start(Tag::Image {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let dest_url = embedded(lesson, &dest_url).into();
                events.push(Event::Start(Tag::Image {
                    link_type,
                    dest_url,
                    title,
                    id,
                }));
            }
            // A comment, such as the marker of a generated block.
            Event::Html(html) | Event::InlineHtml(html) if html.starts_with("<!--") => {}
            event => events.push(event),
        }
    }
    events
}

/// The headings of a README, three levels lower: those of the page are above them.
fn with_lower_headings(mut html: String) -> String {
    for level in (1..=3).rev() {
        let lower = level + 3;
        html = html.replace(&format!("<h{level}>"), &format!("<h{lower}>"));
        html = html.replace(&format!("</h{level}>"), &format!("</h{lower}>"));
    }
    html
}

/// Tables in a frame of their own: a wide one scrolls without the page, also with the keyboard.
fn with_scrolling_tables(html: &str) -> String {
    let frame = r#"<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>"#;
    html.replace("<table>", frame)
        .replace("</table>", "</table></div>")
}

/// The interview questions of a README, by group.
pub(super) fn questions(lesson: &Lesson) -> Markup {
    html! {
        @for group in lesson.question_groups() {
            h5 { (group.title) }
            @for (question, answer) in group.questions {
                details class="question" {
                    summary { (inline(question, lesson)) }
                    (markup(answer, lesson))
                }
            }
        }
    }
}

/// Markdown of one paragraph, without the tags of the paragraph.
fn inline(markdown: &str, lesson: &Lesson) -> Markup {
    let html = markup(markdown, lesson).into_string();
    let text = html
        .trim()
        .trim_start_matches("<p>")
        .trim_end_matches("</p>");
    PreEscaped(text.to_owned())
}

/// Whether the block is Rust: it names no language, or `rust`. Rustdoc takes `ignore` and the like
/// for Rust, too; the READMEs write `rust,ignore`.
fn is_rust(kind: &CodeBlockKind<'_>) -> bool {
    matches!(kind, CodeBlockKind::Fenced(info) if info.is_empty() || info.starts_with("rust"))
}

/// A block of code. Of Rust, the lines are left out that rustdoc hides: a `#` alone, or a `#` and a
/// space. An attribute, such as `#[derive(Clone)]`, stays.
fn block(kind: &CodeBlockKind<'_>, text: &str) -> Markup {
    if !is_rust(kind) {
        return html! { pre tabindex="0" { code { (text) } } };
    }
    let shown = text
        .lines()
        .filter(|line| *line != "#" && !line.starts_with("# "));
    let shown = shown.collect::<Vec<_>>().join("\n");
    html! { pre tabindex="0" { code { (code::markup(&shown, "rs")) } } }
}

/// The target of a link on the page; `None` if it exists only in the repository or in rustdoc.
fn target(link: &str) -> Option<String> {
    if link.starts_with("https://") || link.starts_with("http://") {
        return Some(link.to_owned());
    }
    let name = link.strip_prefix("../")?.split('/').next()?;
    lessons::of(name).map(|lesson| format!("#{}", lesson.name))
}

/// A picture as a data URL. A missing picture becomes an empty URL, so that only its text appears.
fn embedded(lesson: &Lesson, path: &str) -> String {
    let picture = lesson
        .pictures
        .iter()
        .find(|picture| picture.path.ends_with(path));
    picture.map_or_else(String::new, |picture| {
        format!("data:image/svg+xml;base64,{}", BASE64.encode(picture.text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Markdown, what it becomes, and what must not be left of it.
    #[test]
    fn markdown_becomes_a_part_of_the_page() {
        let lesson = lessons::of("bit-sliced").unwrap();
        for (markdown, part, gone) in [
            ("[a](../sat/README.md)", "<a href=\"#sat\">a</a>", "README"),
            (
                "[a](https://example.org/)",
                "href=\"https://example.org/\"",
                "[",
            ),
            // A link without a target becomes text.
            (
                "[`search`](sudoku::Solver::search)",
                "<code>search</code>",
                "<a",
            ),
            ("[`search`]", "<code>search</code>", "["),
            ("[search](src/lib.rs)", "search", "<a"),
            (
                "![four puzzles](transposed.svg)",
                "src=\"data:image/svg+xml;base64,",
                ".svg\"",
            ),
            (
                "```\nlet a = 1;\n# hidden();\n```\n",
                "<i class=\"k\">let</i>",
                "hidden",
            ),
            ("```text\nlet a\n```\n", "let a", "<i"),
            (
                "<!-- figures: sat -->\n| a |\n|---|\n| 1 |\n",
                "<td>1</td>",
                "figures",
            ),
            ("text <!-- note --> text", "text  text", "note"),
            ("# a", "<h4>a</h4>", "#"),
        ] {
            let html = markup(markdown, lesson).into_string();
            assert!(
                html.contains(part) && !html.contains(gone),
                "{markdown}: {html}"
            );
        }
    }
}
