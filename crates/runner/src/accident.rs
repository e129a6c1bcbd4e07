//! [`ACCIDENTS`]: what becomes of the accidents of a program that is judged.

use std::fmt;

use judge::Verdict;

/// An accident, and its outcome in both ways to contain it.
#[derive(Clone, Copy, Debug)]
pub struct Accident {
    /// What the program does: `waits forever`.
    pub name: &'static str,
    /// The outcome in a process namespace of Linux.
    pub in_namespace: Outcome,
    /// The outcome in a process group: on macOS, in Docker, and on other systems without
    /// namespaces.
    pub in_group: Outcome,
}

/// What becomes of an accident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The program is ended and gets this verdict.
    Verdict(Verdict),
    /// What is left is killed when the program or the judge ends.
    Killed,
    /// It is not contained, with what happens instead.
    NotContained(&'static str),
}

impl Outcome {
    /// Whether the accident is contained.
    pub const fn is_contained(self) -> bool {
        !matches!(self, Self::NotContained(_))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verdict(verdict) => verdict.fmt(f),
            Self::Killed => f.write_str("killed"),
            Self::NotContained(instead) => write!(f, "not contained: {instead}"),
        }
    }
}

/// What a program does by accident, not by malice. A test runs each that is contained.
pub const ACCIDENTS: [Accident; 14] = [
    both("loops forever", Verdict::TimeLimitExceeded),
    both("waits forever", Verdict::TimeLimitExceeded),
    both("loops forever in a child", Verdict::TimeLimitExceeded),
    both("leaks memory", Verdict::MemoryLimitExceeded),
    both("leaks memory in a child", Verdict::MemoryLimitExceeded),
    both("recurses forever", Verdict::RuntimeError),
    both("floods its output", Verdict::OutputLimitExceeded),
    both("floods its errors", Verdict::TimeLimitExceeded),
    Accident {
        name: "leaves a child behind",
        in_namespace: Outcome::Killed,
        in_group: Outcome::Killed,
    },
    Accident {
        name: "leaves a daemon behind",
        in_namespace: Outcome::Killed,
        in_group: Outcome::NotContained("goes on"),
    },
    Accident {
        name: "Ctrl-C ends the judge",
        in_namespace: Outcome::Killed,
        in_group: Outcome::Killed,
    },
    Accident {
        name: "SIGKILL ends the judge",
        in_namespace: Outcome::Killed,
        in_group: Outcome::Killed,
    },
    open("keeps starting processes", "the time limit ends it"),
    open("writes or removes files", "they are yours"),
];

/// An accident with the same verdict in both ways.
const fn both(name: &'static str, verdict: Verdict) -> Accident {
    Accident {
        name,
        in_namespace: Outcome::Verdict(verdict),
        in_group: Outcome::Verdict(verdict),
    }
}

/// An accident that is contained in neither way.
const fn open(name: &'static str, instead: &'static str) -> Accident {
    Accident {
        name,
        in_namespace: Outcome::NotContained(instead),
        in_group: Outcome::NotContained(instead),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_has_the_table() {
        let mut rows = Vec::new();
        for accident in &ACCIDENTS {
            let Accident {
                name,
                in_namespace,
                in_group,
            } = accident;
            rows.push(format!("| {name} | {in_namespace} | {in_group} |\n"));
        }
        let table = rows.concat();
        assert!(
            include_str!("../README.md").contains(&table),
            "copy these rows into crates/runner/README.md:\n{table}"
        );
    }
}
