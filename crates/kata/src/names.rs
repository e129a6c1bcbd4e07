//! Names that a user types: a name that does not exist gets the nearest ones that do.

use judge::fixtures::{self, Case};
use ladder::Rung;

/// With more suggestions than this, a list of all names helps more.
const MOST_SUGGESTIONS: usize = 3;

/// A name that does not exist, with the nearest ones that do.
#[derive(Debug, thiserror::Error)]
#[error("no {kind} is called '{name}'; {hint}")]
pub(crate) struct UnknownName {
    /// What it should be the name of.
    kind: &'static str,
    name: String,
    hint: String,
}

impl UnknownName {
    pub(crate) fn strategy(name: &str) -> Self {
        let names = ladder::LADDER.iter().map(Rung::name);
        let hint = format!("{}`kata list` shows the names", did_you_mean(name, names));
        Self { kind: "strategy", name: name.to_owned(), hint }
    }

    pub(crate) fn case(name: &str) -> Self {
        let names = fixtures::cases().iter().map(|case| case.name);
        let meant = did_you_mean(name, names);
        let hint = format!("{meant}`kata list --cases` shows the names; easy:3 is one of a tier");
        Self { kind: "case", name: name.to_owned(), hint }
    }
}

/// `did you mean …? `, or nothing if no name is near.
fn did_you_mean<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> String {
    let choice = choice(&similar(name, names));
    choice.map(|choice| format!("did you mean {choice}? ")).unwrap_or_default()
}

/// The strategy of this name.
pub(crate) fn strategy(name: &str) -> Result<&'static Rung, UnknownName> {
    ladder::find(name).ok_or_else(|| UnknownName::strategy(name))
}

/// The strategies of these names.
pub(crate) fn strategies(names: &[String]) -> Result<Vec<&'static Rung>, UnknownName> {
    names.iter().map(|name| strategy(name)).collect()
}

/// The case of this name.
pub(crate) fn case(name: &str) -> Result<&'static Case, UnknownName> {
    fixtures::case(name).ok_or_else(|| UnknownName::case(name))
}

/// `'a', 'b' or 'c'`; `None` for no name.
fn choice(names: &[&str]) -> Option<String> {
    let (last, others) = names.split_last()?;
    let others: Vec<String> = others.iter().map(|other| format!("'{other}'")).collect();
    let or = if others.is_empty() { "" } else { " or " };
    Some(format!("{}{or}'{last}'", others.join(", ")))
}

/// The names that begin with this one, or differ from it by few letters; nearest first.
fn similar<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
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
