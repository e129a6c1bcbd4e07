//! Output on a terminal: colours, warnings, progress.

use std::fmt::{self, Display};
use std::io::{IsTerminal, StdoutLock, Write};
use std::time::Duration;

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
pub(crate) use compare::tables::wrapped;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use serde::Serialize;

use crate::error::{Error, Result};
use crate::output;

/// Styles name a role. The palette of the terminal decides the shade.
pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const FOUND: Style = AnsiColor::Cyan.on_default();
pub(crate) const FAINT: Style = Style::new().dimmed();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// The fewest and the most columns of a line of keys. A narrow terminal still gets whole keys, and
/// a line that is longer than this is hard to read.
const LEAST_WIDTH_OF_KEYS: usize = 20;
const MOST_WIDTH_OF_KEYS: usize = 80;

/// The columns of a line of keys where there is no terminal.
const WIDTH_WITHOUT_TERMINAL: usize = 80;

/// The most columns of prose, which is hard to read in long lines.
pub(crate) const WIDTH: usize = 80;

/// Applies `--color`. With `auto`, the variables NO_COLOR and CLICOLOR_FORCE decide, then whether
/// the stream is a terminal.
pub(crate) fn set_colours(colour: clap::ColorChoice) {
    match colour {
        clap::ColorChoice::Auto => anstream::ColorChoice::Auto,
        clap::ColorChoice::Always => anstream::ColorChoice::Always,
        clap::ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
}

/// Whether standard output shows colours.
pub(crate) fn stdout_has_colours() -> bool {
    AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
}

/// Whether standard output is a terminal.
pub(crate) fn stdout_is_terminal() -> bool {
    std::io::stdout().is_terminal()
}

/// Standard output for a reader, with the colours that it shows.
///
/// Only its own methods make an [`Error::Output`], so no other failure is taken for one.
pub(crate) struct Printer(AutoStream<StdoutLock<'static>>);

impl Printer {
    pub(crate) fn new() -> Self {
        Self(anstream::stdout().lock())
    }

    /// What `write!` and `writeln!` call. The reader sees it at once.
    pub(crate) fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> Result {
        output::check_open()?;
        self.0
            .write_fmt(text)
            .and_then(|()| self.0.flush())
            .map_err(Error::Output)
    }

    /// Writes JSON over several lines.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result {
        writeln!(self, "{}", json(serde_json::to_string_pretty(value)))
    }

    /// Writes the words indented, in lines that fit the terminal, and have at most this width.
    pub(crate) fn indented(&mut self, indent: &str, words: &str, most: usize) -> Result {
        let width = stdout_width().map_or(most, |width| width.clamp(20, most)) - indent.len();
        let lines = wrapped(words, width);
        lines
            .iter()
            .try_for_each(|line| writeln!(self, "{}", format!("{indent}{line}").trim_end()))
    }

    /// Writes what keys do, in lines that fit the terminal.
    pub(crate) fn keys(&mut self, keys: &[String]) -> Result {
        let width = match stdout_width() {
            Some(width) => width.clamp(LEAST_WIDTH_OF_KEYS, MOST_WIDTH_OF_KEYS),
            None => WIDTH_WITHOUT_TERMINAL,
        };
        for line in key_lines(keys, width - 2) {
            writeln!(self, "  {FAINT}{line}{FAINT:#}")?;
        }
        writeln!(self)
    }

    /// Writes paragraphs, indented, in lines of at most [`WIDTH`] columns.
    pub(crate) fn prose(&mut self, text: &str) -> Result {
        self.indented("  ", text, WIDTH)?;
        writeln!(self)
    }

    /// Writes paragraphs of Markdown as text.
    pub(crate) fn markdown(&mut self, markdown: &str) -> Result {
        self.prose(&text_of(markdown))
    }

    /// Writes code, indented.
    pub(crate) fn code(&mut self, text: &str) -> Result {
        for line in text.lines() {
            writeln!(self, "{}", indented_code(line))?;
        }
        writeln!(self)
    }
}

/// A line of code behind four spaces. A tab, as gofmt writes it, becomes four spaces as well:
/// a terminal moves to the next multiple of eight columns, so that levels would differ in width.
fn indented_code(line: &str) -> String {
    let line = format!("\t{line}").replace('\t', "    ");
    line.trim_end().to_owned()
}

/// Markdown as text: code is bold, a link is its text, and an item of a list has its own line.
fn text_of(markdown: &str) -> String {
    let mut text = String::new();
    for event in Parser::new(markdown) {
        match event {
            Event::Text(words) => text.push_str(&words),
            Event::Code(code) => {
                let strong = format!("{STRONG}{code}{STRONG:#}");
                text.push_str(&strong);
            }
            Event::SoftBreak => text.push(' '),
            Event::Start(Tag::Item) => text.push_str("- "),
            Event::HardBreak | Event::End(TagEnd::Item | TagEnd::List(_)) => text.push('\n'),
            Event::End(TagEnd::Paragraph) => text.push_str("\n\n"),
            _ => {}
        }
    }
    text.trim_end().to_owned()
}

/// The text of a value that always has one: no map of the command has keys that are no text. JSON
/// leaves some control characters as they are; here they are escaped, too.
pub(crate) fn json(text: serde_json::Result<String>) -> String {
    let text = text.expect("text and numbers can be written as JSON");
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() && letter != '\n' {
            let number = format!("\\u{:04x}", u32::from(letter));
            escaped.push_str(&number);
        } else {
            escaped.push(letter);
        }
    }
    escaped
}

/// The [`status`] after a verdict, while kata looks for the reason.
pub(crate) const EXPLAINING: &str = "  Looking for the cause …";

/// Shows a text in the current line of the terminal until the next one; none clears the line.
pub(crate) fn status(text: &str) {
    if stdout_is_terminal() {
        // The next write to standard output reports an error.
        let _ = write!(Printer::new(), "\r\x1b[K{text}");
    }
}

/// What keys do, in lines of at most `width` columns. A line breaks only between two keys.
pub(crate) fn key_lines(keys: &[impl AsRef<str>], width: usize) -> Vec<String> {
    let unbroken = keys.iter().map(|key| key.as_ref().replace(' ', "\u{a0}"));
    let lines = wrapped(&unbroken.collect::<Vec<_>>().join("\u{a0}\u{a0} "), width);
    lines
        .iter()
        .map(|line| line.replace('\u{a0}', " ").trim_end().to_owned())
        .collect()
}

/// The width of the terminal on standard output in columns; `None` if it is not a terminal.
pub(crate) fn stdout_width() -> Option<usize> {
    let (terminal_size::Width(width), _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(width.into())
}

/// Foreign text as it may be printed: its control characters could otherwise clear the screen and
/// draw another verdict. All but newline and tab are escaped, such as `\u{1b}`.
pub(crate) fn harmless(text: impl Display) -> String {
    let text = text.to_string();
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() && !matches!(letter, '\n' | '\t') {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}

/// Prints an error to stderr.
pub(crate) fn error(message: &dyn Display) {
    print(BAD, "error", message);
}

/// Prints a warning to stderr.
pub(crate) fn warning(message: &dyn Display) {
    print(WARNING, "warning", message);
}

/// Prints a note to stderr.
pub(crate) fn note(message: &dyn Display) {
    print(FAINT, "note", message);
}

fn print(style: Style, label: &str, message: &dyn Display) {
    let message = harmless(message);
    // There is nowhere to report that stderr is closed.
    let _ = writeln!(
        anstream::stderr().lock(),
        "{style}{label}{style:#}: {message}"
    );
}

/// A progress bar on stderr, and a spinner where the number of steps is unknown; invisible unless
/// stderr is a terminal.
pub(crate) fn progress_bar(steps: Option<u64>) -> ProgressBar {
    let template = match steps {
        Some(_) => "{bar:30.cyan/dim} {percent:>3} %, {eta:.dim} left  {wide_msg}",
        None => "{spinner:.cyan} {wide_msg} {elapsed:.dim}",
    };
    let bar = ProgressBar::with_draw_target(steps, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template(template);
    bar.set_style(
        style
            .expect("the template is constant")
            .progress_chars("━╸━"),
    );
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_keeps_its_lines() {
        let shown = text_of("One\nline,\\\nthe next.\n\n- [a](b)\n- `c`\n\nEnd.\n");
        let code = format!("{STRONG}c{STRONG:#}");
        assert_eq!(
            shown,
            format!("One line,\nthe next.\n\n- a\n- {code}\n\nEnd.")
        );
    }

    #[test]
    fn each_level_of_code_is_as_wide_with_tabs_as_with_spaces() {
        assert_eq!(indented_code("\t\treturn true"), "            return true");
        assert_eq!(
            indented_code("        return true;"),
            "            return true;"
        );
        assert_eq!(indented_code(""), "");
    }

    #[test]
    fn control_characters_are_escaped_in_json() {
        let shown = json(serde_json::to_string_pretty(&["\u{1b}\u{7f}\u{9b}\n"]));
        assert_eq!(shown, "[\n  \"\\u001b\\u007f\\u009b\\n\"\n]");
    }
}
