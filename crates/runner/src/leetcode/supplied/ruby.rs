//! Ruby: the class that LeetCode has and this machine may lack. The driver itself loads `Set`.

use regex_lite::Regex;

use super::first_line_of;

/// The minor version of Ruby 3 that has the class `Data`.
const FIRST_WITH_DATA: u32 = 2;

/// The version of Ruby that has the class which the answer names.
pub(in crate::leetcode) fn ruby_lacks(output: &str) -> Option<String> {
    let version = first_line_of("ruby", "--version")?;
    newer_ruby(output, &version)
}

/// Reads `ruby 3.1.2p20 (2022-04-12 revision 4491bb740a) [x86_64-linux-gnu]`; 0 for Ruby 2.
fn minor_version(text: &str) -> Option<u32> {
    let number = Regex::new(r"ruby (\d+)\.(\d+)").expect("a test compiles it");
    let captures = number.captures(text)?;
    let minor: u32 = captures[2].parse().ok()?;
    match captures[1].parse().ok()? {
        2 => Some(0),
        3 => Some(minor),
        _ => None,
    }
}

/// Reads `uninitialized constant Data`, and `Solution::Data`.
fn newer_ruby(output: &str, version: &str) -> Option<String> {
    let missing = Regex::new(r"uninitialized constant (?:\w+::)*Data\b");
    let is_missing = missing.expect("a test compiles it").is_match(output);
    if !is_missing || minor_version(version)? >= FIRST_WITH_DATA {
        return None;
    }
    let installed = version.split_whitespace().nth(1)?;
    Some(format!(
        "Data needs Ruby 3.{FIRST_WITH_DATA}; this is Ruby {installed}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_of_a_newer_version_is_named() {
        let output = "NameError: uninitialized constant Solution::Data (NameError)";
        let expected = "Data needs Ruby 3.2; this is Ruby 3.1.2p20";
        let version = "ruby 3.1.2p20 (2022-04-12)";
        assert_eq!(newer_ruby(output, version).as_deref(), Some(expected));
        assert_eq!(newer_ruby(output, "ruby 3.2.0 (2022-12-25)"), None);
        assert!(newer_ruby(output, "ruby 2.7.0p0 (2019-12-25)").is_some());
        assert_eq!(newer_ruby("uninitialized constant Database", version), None);
    }
}
