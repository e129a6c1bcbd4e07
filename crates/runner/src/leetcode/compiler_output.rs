//! What a compiler says about an answer, without the driver and what is written before the answer.

use regex_lite::{Captures, Regex};

use super::supplied::is_of_java_runtime;

/// The messages of a compiler about one build.
#[derive(Debug, Default)]
pub(super) struct CompilerOutput {
    /// What it says about the answer, as if it had seen nothing else; of messages about headers,
    /// only the errors.
    pub(super) own: String,
    /// The text of the first error in a file of the driver.
    pub(super) elsewhere: Option<String>,
}

impl CompilerOutput {
    /// Reads the output for an answer that is compiled as the file `copy`, in which `prefix` stands
    /// before its first character. The other files have the names in `drivers`.
    pub(super) fn of_answer(output: &str, copy: &str, drivers: &[&str], prefix: &str) -> Self {
        let shown = without_prefix(output, copy, prefix);
        let mut lines: Vec<&str> = shown.lines().collect();
        lines.retain(|line| !is_of_java_runtime(line));
        let mut elsewhere = None;
        let mut own: Vec<&str> = Vec::new();
        // A line without a head belongs to the file of the last head; before the first, to the
        // answer, so that what is said of no file is shown, too.
        let mut file = copy.to_owned();
        for (number, line) in lines.iter().enumerate() {
            let head = Head::of(line, lines.get(number + 1).copied());
            let error = head.as_ref().and_then(|head| head.error.clone());
            if let Some(head) = head {
                file = head.file;
            }
            let is_driver = drivers.iter().any(|driver| file.ends_with(driver));
            if file.ends_with(copy) || error.is_some() && !is_driver {
                own.push(line);
            } else if elsewhere.is_none() {
                elsewhere = error;
            }
        }
        Self {
            own: own.join("\n").trim_end().to_owned(),
            elsewhere,
        }
    }

    /// Whether the answer itself has an error.
    pub(super) fn has_own_error(&self) -> bool {
        // Go does not write the word.
        self.own.contains("error") || self.own.contains(".go:")
    }
}

/// The first line of a message.
struct Head {
    /// The file that the lines from here on are about; empty for a line about the build.
    file: String,
    /// What is wrong, if the line has the word `error:`. The errors of Go have no such word, and
    /// those of TypeScript have a number behind it, so `None` says nothing about their lines.
    error: Option<String>,
}

impl Head {
    /// Reads the first line of a message, of which `next` is the second one.
    fn of(line: &str, next: Option<&str>) -> Option<Self> {
        Self::of_file(line)
            .or_else(|| Self::of_build(line))
            .or_else(|| Self::of_rust(line, next?))
    }

    /// Reads `solution.cpp:3:5: error: expected ';'`, or a line without an error such as `In file
    /// included from driver.cpp:5:` or `solution.cpp: In function 'f':`.
    fn of_file(line: &str) -> Option<Self> {
        let place = r"^(?:In file included from|(?:\./)?([^\s:(]+)(?:[:(]\d+|: (?:In|At) ))";
        let place = Regex::new(place).expect("a test compiles it");
        let parts = place.captures(line)?;
        let error = match line.split_once(" error: ") {
            Some((_, error)) => Some(error.to_owned()),
            None if line.contains(" error CS") => Some(line.to_owned()),
            None => None,
        };
        Some(Self {
            file: parts.get(1).map_or("", |file| file.as_str()).to_owned(),
            error,
        })
    }

    /// Reads a line about the whole build: `# kata/answer` of Go, and how rustc ends.
    fn of_build(line: &str) -> Option<Self> {
        let starts = ["# ", "error: aborting due to", "For more information about"];
        if !starts.iter().any(|start| line.starts_with(start)) {
            return None;
        }
        Some(Self {
            file: String::new(),
            error: None,
        })
    }

    /// Reads two lines of rustc: `error[E0308]: mismatched types` and ` --> solution.rs:3:5`.
    fn of_rust(line: &str, next: &str) -> Option<Self> {
        let heading = r"^(error|warning)(?:\[\w+\])?: (.*)";
        let heading = Regex::new(heading).expect("a test compiles it");
        let parts = heading.captures(line)?;
        let (_, place) = next.split_once("--> ")?;
        let is_error = &parts[1] == "error";
        Some(Self {
            file: place.split(':').next().unwrap_or_default().to_owned(),
            error: if is_error {
                Some(parts[2].to_owned())
            } else {
                None
            },
        })
    }
}

/// The output without the text before the first character. Marks below that line, and column
/// numbers in it, move to the left.
fn without_prefix(output: &str, copy: &str, prefix: &str) -> String {
    if prefix.is_empty() {
        return output.to_owned();
    }
    let length = prefix.len();
    let place = format!(
        r"(?m)^((?: *--> )?(?:\./)?{}[:(]1[:,])(\d+)",
        copy.replace('.', r"\.")
    );
    let place = Regex::new(&place).expect("a test compiles it");
    let output = place.replace_all(output, |captures: &Captures<'_>| {
        let column: usize = captures[2].parse().unwrap_or_default();
        format!("{}{}", &captures[1], column.saturating_sub(length).max(1))
    });
    // Where that text stands in the lines that show it.
    let mut start: Option<usize> = None;
    let mut lines = Vec::new();
    for line in output.lines() {
        if let Some(found) = line.find(prefix) {
            start = Some(found);
            lines.push(line.replacen(prefix, "", 1));
            continue;
        }
        let below = start.and_then(|start| line.get(start..start + length));
        if let (Some(start), Some(below)) = (start, below)
            && below.trim().is_empty()
        {
            lines.push(line[..start].to_owned() + &line[start + length..]);
        } else {
            start = None;
            lines.push(line.to_owned());
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn column_numbers_of_the_prefix_are_those_of_the_answer() {
        let shown = |output, copy| {
            CompilerOutput::of_answer(output, copy, &["driver.go"], "import a; ").own
        };
        assert_eq!(
            shown("Solution.cs(1,15): error", "Solution.cs"),
            "Solution.cs(1,5): error"
        );
        assert_eq!(
            shown("./a.go:1:17: undefined: x", "a.go"),
            "./a.go:1:7: undefined: x"
        );
        assert_eq!(
            shown("./a.go:2:17: undefined: x", "a.go"),
            "./a.go:2:17: undefined: x"
        );
    }

    #[test]
    fn messages_of_rust_about_the_driver_and_what_stands_before_an_answer_are_left_out() {
        let output = "error[E0308]: mismatched types\n --> ./solution.rs:1:12\n  |\n\
                      1 | use a; x + 'a'\n  |            ^^^ expected\n\n\
                      error[E0061]: one argument\n --> ./glue.rs:3:1\n  |\n3 | call()\n\n\
                      error: aborting due to 2 previous errors\n\n\
                      For more information about this error, try `rustc --explain E0308`.\n";
        let found = CompilerOutput::of_answer(output, "solution.rs", &["glue.rs"], "use a; ");
        let expected = "error[E0308]: mismatched types\n --> ./solution.rs:1:5\n  |\n\
                        1 | x + 'a'\n  |     ^^^ expected";
        assert_eq!(found.own, expected);
        assert_eq!(found.elsewhere.as_deref(), Some("one argument"));
    }

    #[test]
    fn a_warning_of_the_java_runtime_above_the_messages_of_kotlin_is_left_out() {
        let output = "OpenJDK 64-Bit Server VM warning: Options -Xverify:none were deprecated.\n\
                      Solution.kt:1:2: error: unresolved reference: minByOrNull\n";
        let found = CompilerOutput::of_answer(output, "Solution.kt", &["KataDriver.java"], "");
        assert_eq!(
            found.own,
            "Solution.kt:1:2: error: unresolved reference: minByOrNull"
        );
    }

    #[test]
    fn go_names_a_package_before_its_messages() {
        let output = "# kata/answer\nanswer/glue.go:3:1: cannot use\n";
        let found = CompilerOutput::of_answer(output, "answer/solution.go", &["glue.go"], "");
        assert_eq!(found.own, "");
    }
}
