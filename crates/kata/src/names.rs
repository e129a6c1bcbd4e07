//! Names that a user types: a name that does not exist gets the nearest ones that do.

use std::fmt;

use judge::fixtures::{self, Case};

/// With more suggestions than this, a list of all names helps more.
const MOST_SUGGESTIONS: usize = 3;

/// A name that does not exist.
#[derive(Debug)]
pub(crate) struct UnknownName {
    /// What it should be the name of.
    kind: &'static str,
    name: String,
    /// The nearest names that exist, best first.
    similar: Vec<&'static str>,
    /// The command that lists all names.
    list: &'static str,
}

impl UnknownName {
    pub(crate) fn strategy(name: &str) -> Self {
        let names = ladder::LADDER.iter().map(ladder::Rung::name);
        Self {
            kind: "strategy",
            name: name.to_owned(),
            similar: similar(name, names),
            list: "kata list",
        }
    }

    pub(crate) fn case(name: &str) -> Self {
        let names = fixtures::cases().iter().map(|case| case.name);
        let names = names.chain(fixtures::tiers().iter().map(|tier| tier.name));
        Self {
            kind: "case",
            name: name.to_owned(),
            similar: similar(name, names),
            list: "kata list --cases",
        }
    }
}

impl std::error::Error for UnknownName {}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, name, similar, list } = self;
        write!(f, "no {kind} is called '{name}'; ")?;
        if let Some(choice) = choice(similar) {
            write!(f, "did you mean {choice}? ")?;
        }
        write!(f, "`{list}` shows the names")
    }
}

/// The case of this name.
pub(crate) fn case(name: &str) -> Result<&'static Case, UnknownName> {
    fixtures::case(name).ok_or_else(|| UnknownName::case(name))
}

/// `'a', 'b' or 'c'`; `None` for no name.
pub(crate) fn choice(names: &[&str]) -> Option<String> {
    let (last, others) = names.split_last()?;
    let others: Vec<String> = others.iter().map(|other| format!("'{other}'")).collect();
    let or = if others.is_empty() { "" } else { " or " };
    Some(format!("{}{or}'{last}'", others.join(", ")))
}

/// The names that begin with this one, or differ from it by few letters; nearest first.
pub(crate) fn similar<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let name = name.to_lowercase();
    let distance = |other: &str| strsim::damerau_levenshtein(&name, other);
    let is_near = |other: &&str| {
        (name.len() > 2 && other.starts_with(&name)) || distance(other) * 3 <= name.len()
    };
    let mut near: Vec<&str> = names.filter(is_near).collect();
    near.sort_by_key(|other| distance(other));
    near.truncate(MOST_SUGGESTIONS);
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_or_incomplete_name_gets_the_nearest_names() {
        for (typed, suggested) in [
            ("naive_scan", "did you mean 'naive-scan' or 'naive-rescan'? "),
            ("naive", "did you mean 'naive-scan' or 'naive-rescan'? "),
            ("XOR-bitmask", "did you mean 'xor-bitmask'? "),
            ("dancing-link", "did you mean 'dancing-links'? "),
            ("quantum", ""),
            ("a", ""),
        ] {
            assert_eq!(
                UnknownName::strategy(typed).to_string(),
                format!("no strategy is called '{typed}'; {suggested}`kata list` shows the names")
            );
        }
        let message = UnknownName::case("al-escargott").to_string();
        assert!(message.contains("did you mean 'al-escargot'? `kata list --cases`"), "{message}");
    }
}
