//! Commands as a reader would type them.

/// The words as one line for a shell, each quoted where it has to be.
pub(crate) fn quoted<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    shell_words::join(words)
}

/// The command line of this process, without the path of the program.
pub(crate) fn command_line() -> String {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    quoted(std::iter::once("kata").chain(arguments.iter().map(String::as_str)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_needs_quotes_gets_them() {
        assert_eq!(quoted(["kata", "-s", "sat,a-b", "it's"]), r"kata -s sat,a-b 'it'\''s'");
    }
}
