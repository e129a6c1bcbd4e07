//! Java: the imports of LeetCode, and the class `Pair` of JavaFX.

use regex_lite::Regex;

use super::version::Version;
use super::{Copied, Repairs};

/// The version of LeetCode.
const LEETCODE_JAVA: u32 = 21;

/// Messages of an older compiler about what is new: syntax that it knows as a preview, and the
/// types and methods of ordered collections.
const NEW_IN_JAVA: &str = r"preview feature|not supported in -source|symbol: +class Sequenced\w+|symbol: +method (?:addFirst|addLast|getFirst|getLast|removeFirst|removeLast|reversed)\(";

/// The class `Pair` of JavaFX, which LeetCode has.
pub(in crate::leetcode) const JAVA_PAIR: &str = include_str!("../drivers/Pair.java");

pub(in crate::leetcode) fn copy_java(text: &str, _: &Repairs) -> Copied {
    const IMPORTS: [&str; 13] = [
        "java.io.*",
        "java.math.*",
        "java.text.*",
        "java.time.*",
        "java.util.*",
        "java.util.concurrent.*",
        "java.util.concurrent.atomic.*",
        "java.util.concurrent.locks.*",
        "java.util.function.*",
        "java.util.random.*",
        "java.util.regex.*",
        "java.util.stream.*",
        "javafx.util.*",
    ];
    let imports = IMPORTS.map(|name| format!("import {name}; "));
    Copied::with_prefix(&imports.concat(), text)
}

/// The version of Java that knows what the compiler rejects.
pub(in crate::leetcode) fn java_lacks(output: &str) -> Option<String> {
    newer_java(output, Version::installed("javac", "-version")?.major)
}

fn newer_java(output: &str, installed: u32) -> Option<String> {
    let new = Regex::new(NEW_IN_JAVA).expect("a test compiles it");
    if installed >= LEETCODE_JAVA || !new.is_match(output) {
        return None;
    }
    Some(format!(
        "this is Java {installed}; LeetCode has Java {LEETCODE_JAVA}, so code that is rejected here \
         may be right there"
    ))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("error: patterns in switch statements are a preview feature and", true)]
    #[case("  symbol:   class SequencedSet\n", true)]
    #[case("  symbol:   method getLast()\n  location: variable blanks", true)]
    #[case("  symbol:   variable bord\n", false)]
    #[case("  symbol:   method getLastRow()\n", false)]
    fn what_a_newer_version_knows_is_named(#[case] output: &str, #[case] expected: bool) {
        assert_eq!(newer_java(output, 17).is_some(), expected);
        assert_eq!(newer_java(output, 21), None);
    }
}
