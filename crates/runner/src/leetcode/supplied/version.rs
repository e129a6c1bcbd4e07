//! [`Version`]: which version of a compiler or an interpreter this machine has.
//!
//! What enters is the command that prints it. `go version` prints `go version go1.19.8
//! linux/amd64`, which is version 1.19.

use std::fmt;
use std::process::Command;

use regex_lite::Regex;

use super::is_of_java_runtime;

/// The first two numbers of a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Version {
    pub(super) major: u32,
    /// 0 where the program prints one number.
    pub(super) minor: u32,
}

impl Version {
    /// The version that the program prints with this option; `None` if it prints none.
    pub(super) fn installed(program: &str, option: &str) -> Option<Self> {
        let output = Command::new(program).arg(option).output().ok()?;
        // Some programs print it on standard error.
        let text = [output.stdout, output.stderr].concat();
        Self::read(&String::from_utf8_lossy(&text))
    }

    /// The first number of the text, and the one behind its dot.
    ///
    /// Above what Kotlin's compiler prints may stand a warning of the Java runtime.
    fn read(text: &str) -> Option<Self> {
        let line = text.lines().find(|line| !is_of_java_runtime(line))?;
        let numbers = Regex::new(r"(\d+)(?:\.(\d+))?").expect("a test compiles it");
        let captures = numbers.captures(line)?;
        let minor = captures.get(2).map_or("0", |minor| minor.as_str());
        Some(Self {
            major: captures[1].parse().ok()?,
            minor: minor.parse().ok()?,
        })
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("javac 17.0.15", 17, 0)]
    #[case("javac 21", 21, 0)]
    #[case("12", 12, 0)]
    #[case("Python 3.11.7", 3, 11)]
    #[case("go version go1.19.8 linux/amd64", 1, 19)]
    #[case(
        "ruby 3.1.2p20 (2022-04-12 revision 4491bb740a) [x86_64-linux-gnu]",
        3,
        1
    )]
    #[case(
        "OpenJDK 64-Bit Server VM warning: Options -Xverify:none and -noverify were deprecated in \
         JDK 13.\ninfo: kotlinc-jvm 1.3-SNAPSHOT (JRE 17.0.15+6)\n",
        1,
        3
    )]
    fn the_version_is_read_from_what_a_program_prints(
        #[case] text: &str,
        #[case] major: u32,
        #[case] minor: u32,
    ) {
        assert_eq!(Version::read(text), Some(Version { major, minor }));
    }

    #[test]
    fn a_text_without_a_number_has_no_version() {
        assert_eq!(Version::read(""), None);
        assert_eq!(Version::read("command not found"), None);
    }
}
