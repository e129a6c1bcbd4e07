//! Ruby: the class that LeetCode has and this machine may lack. The driver itself loads `Set`.

use regex_lite::Regex;

use super::version::Version;

/// The first version that has the class `Data`.
const WITH_DATA: Version = Version { major: 3, minor: 2 };

/// The version of Ruby that has the class which the answer names.
pub(in crate::leetcode) fn ruby_lacks(output: &str) -> Option<String> {
    newer_ruby(output, Version::installed("ruby", "--version")?)
}

/// Reads `uninitialized constant Data`, and `Solution::Data`.
fn newer_ruby(output: &str, installed: Version) -> Option<String> {
    let missing = Regex::new(r"uninitialized constant (?:\w+::)*Data\b");
    let is_missing = missing.expect("a test compiles it").is_match(output);
    if !is_missing || installed >= WITH_DATA {
        return None;
    }
    Some(format!(
        "Data needs Ruby {WITH_DATA}; this is Ruby {installed}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_of_a_newer_version_is_named() {
        let output = "NameError: uninitialized constant Solution::Data (NameError)";
        let expected = "Data needs Ruby 3.2; this is Ruby 3.1";
        let installed = Version { major: 3, minor: 1 };
        assert_eq!(newer_ruby(output, installed).as_deref(), Some(expected));
        assert_eq!(newer_ruby(output, WITH_DATA), None);
        assert_eq!(
            newer_ruby("uninitialized constant Database", installed),
            None
        );
    }
}
