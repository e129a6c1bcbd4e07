//! The README of a strategy as markup. A link leads to a place on the page or on the network;
//! other links become plain text.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use lessons::Lesson;
use maud::{Markup, PreEscaped};
use pulldown_cmark::{
    BrokenLink, CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd,
    html::push_html,
};

use super::code;

/// The first paragraph of a README.
pub(super) fn opening(readme: &str) -> &str {
    readme.split("\n\n").nth(1).unwrap_or_default()
}

/// The sections of a README, except those with these titles. Its title and its first paragraph are
/// no section.
pub(super) fn sections_except(readme: &str, titles: &[&str]) -> String {
    let is_kept = |section: &&str| !titles.contains(&section.lines().next().unwrap_or_default());
    let kept = readme.split("\n## ").skip(1).filter(is_kept);
    kept.fold(String::new(), |text, section| text + "## " + section + "\n")
}

/// Markdown of a strategy's README as markup. Headings move this many levels down, below the
/// headings of the page.
pub(super) fn markup(markdown: &str, lesson: &Lesson, down: usize) -> Markup {
    let mut to_nowhere =
        |link: BrokenLink<'_>| Some((CowStr::from(link.reference.to_string()), CowStr::from("")));
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let parser = Parser::new_with_broken_link_callback(markdown, options, Some(&mut to_nowhere));
    let mut events = Vec::new();
    let mut code: Option<(bool, String)> = None;
    let mut linked = Vec::new();
    for event in parser {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => code = Some((is_rust(&kind), String::new())),
            Event::Text(text) if code.is_some() => {
                let _ = code.as_mut().map(|(_, block)| block.push_str(&text));
            }
            Event::End(TagEnd::CodeBlock) => {
                let (rust, text) = code.take().unwrap_or_default();
                events.push(Event::Html(block(rust, &text).into_string().into()));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let target = target(&dest_url);
                linked.push(target.is_some());
                if let Some(target) = target {
                    let dest_url = target.into();
                    events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if linked.pop() == Some(true) {
                    events.push(Event::End(TagEnd::Link));
                }
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let dest_url = embedded(lesson, &dest_url).into();
                events.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
            }
            Event::Start(Tag::Heading { level, id, classes, attrs }) => {
                let level = lower(level, down);
                events.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
            }
            Event::End(TagEnd::Heading(level)) => {
                events.push(Event::End(TagEnd::Heading(lower(level, down))));
            }
            // A wide table scrolls without the page, also with the keyboard.
            Event::Start(Tag::Table(alignment)) => {
                events.push(Event::Html(
                    r#"<div class="scroll" role="group" aria-label="Table" tabindex="0">"#.into(),
                ));
                events.push(Event::Start(Tag::Table(alignment)));
            }
            Event::End(TagEnd::Table) => {
                events.push(Event::End(TagEnd::Table));
                events.push(Event::Html("</div>".into()));
            }
            // A comment, such as the marker of a generated block.
            Event::Html(html) | Event::InlineHtml(html) if html.starts_with("<!--") => {}
            event => events.push(event),
        }
    }
    let mut html = String::with_capacity(markdown.len() * 2);
    push_html(&mut html, events.into_iter());
    PreEscaped(html)
}

/// Whether rustdoc takes the block for Rust: it does unless the block names another language.
fn is_rust(kind: &CodeBlockKind<'_>) -> bool {
    match kind {
        CodeBlockKind::Indented => false,
        CodeBlockKind::Fenced(info) => info.is_empty() || info.starts_with("rust"),
    }
}

/// A block of code, without the lines that rustdoc hides: those that begin with `#`.
fn block(rust: bool, text: &str) -> Markup {
    if !rust {
        return maud::html! { pre tabindex="0" { code { (text) } } };
    }
    let mut shown = String::with_capacity(text.len());
    for line in text.lines().filter(|line| *line != "#" && !line.starts_with("# ")) {
        let _ = writeln!(shown, "{line}");
    }
    maud::html! { pre tabindex="0" { code { (code::markup(&shown, "rs")) } } }
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
    let picture = lesson.pictures.iter().find(|picture| picture.path.ends_with(path));
    picture.map_or_else(String::new, |picture| {
        format!("data:image/svg+xml;base64,{}", BASE64.encode(picture.text))
    })
}

fn lower(level: HeadingLevel, down: usize) -> HeadingLevel {
    HeadingLevel::try_from(level as usize + down).unwrap_or(HeadingLevel::H6)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(markdown: &str) -> String {
        markup(markdown, lessons::of("bit-sliced").unwrap(), 2).into_string()
    }

    #[test]
    fn a_link_without_a_target_becomes_text() {
        assert!(html("[a](../sat/README.md)").contains(r##"<a href="#sat">a</a>"##));
        assert!(html("[a](https://example.org/)").contains(r#"href="https://example.org/""#));
        for plain in ["[`search`](sudoku::Solver::search)", "[`search`]", "[search](src/lib.rs)"] {
            let html = html(plain);
            assert!(
                !html.contains("<a") && !html.contains('[') && html.contains("search"),
                "{html}"
            );
        }
    }

    #[test]
    fn a_picture_is_part_of_the_page() {
        let html = html("![four puzzles](transposed.svg)");
        assert!(
            html.contains(r#"src="data:image/svg+xml;base64,"#)
                && html.contains(r#"alt="four puzzles""#),
            "{html}"
        );
    }

    #[test]
    fn code_is_coloured_without_hidden_lines() {
        let html = html("```\nlet a = 1;\n# hidden();\n```\n");
        assert!(
            html.contains("<i class=\"k\">let</i>") || html.contains("<i class=\"k\">let "),
            "{html}"
        );
        assert!(!html.contains("hidden"));
        assert!(!self::html("```text\nlet a\n```\n").contains("<i"));
    }

    #[test]
    fn a_generated_block_is_shown_without_its_markers() {
        let html = html("<!-- figures: sat -->\n| a |\n|---|\n| 1 |\n<!-- end of figures -->\n");
        assert!(html.contains("<table>") && html.contains("<td>1</td>"), "{html}");
        assert!(!html.contains("figures"), "{html}");
        assert!(!self::html("text <!-- note --> text").contains("note"));
    }

    #[test]
    fn the_other_sections_are_kept() {
        let readme = "# a\n\nThe idea.\n\n## Idea\n\nMore.\n\n## Source\n\nSomewhere.\n";
        let kept = sections_except(readme, &["Idea"]);
        assert_eq!(kept, "## Source\n\nSomewhere.\n\n");
    }
}
