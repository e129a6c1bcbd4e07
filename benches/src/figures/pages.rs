//! The blocks of a page: what stands between a marker and the end of figures.

use std::fs;

use crate::repository::{Outcome, pages, root};

const BEGIN: &str = "<!-- figures: ";
const END: &str = "<!-- end of figures -->";

/// Writes the text of each block of each page, and prints the pages that it changes.
pub(crate) fn write_blocks(text_of: &dyn Fn(&str) -> Option<String>) -> Outcome<()> {
    for page in pages()? {
        let before = fs::read_to_string(&page)?;
        let after = with_blocks(&before, text_of);
        if after != before {
            fs::write(&page, after)?;
            println!("{}", page.strip_prefix(root()).unwrap_or(&page).display());
        }
    }
    Ok(())
}

/// The page with the text of each block that has one. A block without its end stays as it is, also
/// where another block follows.
fn with_blocks(page: &str, text_of: &dyn Fn(&str) -> Option<String>) -> String {
    let mut written = String::new();
    let mut rest = page;
    while let Some((line, after)) = split_line(rest) {
        written += line;
        rest = after;
        let Some(text) = block_name(line.trim_end()).and_then(text_of) else {
            continue;
        };
        if let Some(after_block) = after_end(after) {
            written.extend(["\n", text.trim_end(), "\n\n", END, "\n"]);
            rest = after_block;
        }
    }
    written
}

/// The first line with its end, and the text after it.
fn split_line(text: &str) -> Option<(&str, &str)> {
    if text.is_empty() {
        return None;
    }
    let end = text.find('\n').map_or(text.len(), |newline| newline + 1);
    Some(text.split_at(end))
}

/// What stands after the end of the block that these lines begin in; `None` if the next block
/// begins before that, or if the page ends.
fn after_end(text: &str) -> Option<&str> {
    let mut rest = text;
    while let Some((line, after)) = split_line(rest) {
        if line.trim_end() == END {
            return Some(after);
        }
        if block_name(line.trim_end()).is_some() {
            return None;
        }
        rest = after;
    }
    None
}

/// The name of the block that a marker begins; `None` for a line that is no marker.
pub(crate) fn block_name(line: &str) -> Option<&str> {
    line.strip_prefix(BEGIN)?.strip_suffix(" -->")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with this text in the block `one`.
    fn page_with(text: &str) -> String {
        format!("# Page\n\n{BEGIN}one -->\n\n{text}\n\n{END}\n\n{BEGIN}two -->\nold\n{END}\nend\n")
    }

    #[test]
    fn a_block_is_replaced_and_the_rest_stays() {
        let new = with_blocks(&page_with("old"), &|name| {
            (name == "one").then(|| "new\n".to_owned())
        });
        assert_eq!(new, page_with("new"));
    }

    #[test]
    fn a_block_without_its_end_stays_as_it_is() {
        let open = format!("{BEGIN}one -->\ntext\n");
        assert_eq!(with_blocks(&open, &|_| Some("new".to_owned())), open);
        // The end of the next block is not that of the open one.
        let page = |text| format!("{open}\n{BEGIN}two -->\n\n{text}\n\n{END}\nend\n");
        let new = with_blocks(&page("old"), &|_| Some("new".to_owned()));
        assert_eq!(new, page("new"));
    }
}
