//! Names that a user types: a name that does not exist gets the nearest ones that do.

use judge::fixtures::{self, Case};
use ladder::Rung;

use crate::error::Error;

/// With more suggestions than this, a list of all names helps more.
const MOST_SUGGESTIONS: usize = 3;

/// The strategy of this name.
pub(crate) fn strategy(name: &str) -> Result<&'static Rung, Error> {
    ladder::find(name).ok_or_else(|| {
        let names = ladder::LADDER.iter().map(Rung::name);
        unknown("strategy", name, names, "`kata list` shows the names")
    })
}

/// The strategies of these names.
pub(crate) fn strategies(names: &[String]) -> Result<Vec<&'static Rung>, Error> {
    names.iter().map(|name| strategy(name)).collect()
}

/// The case of this name.
pub(crate) fn case(name: &str) -> Result<&'static Case, Error> {
    fixtures::case(name).ok_or_else(|| unknown_case(name))
}

/// No case has this name.
pub(crate) fn unknown_case(name: &str) -> Error {
    let names = fixtures::cases().iter().map(|case| case.name);
    unknown("case", name, names, "`kata list --cases` shows the names; easy:3 is one of a tier")
}

/// Nothing of this kind has this name: the nearest names that exist, and where all of them are.
fn unknown<'a>(
    kind: &'static str,
    name: &str,
    names: impl Iterator<Item = &'a str>,
    list: &str,
) -> Error {
    let choice = choice(&similar(name, names));
    let meant = choice.map(|choice| format!("did you mean {choice}? ")).unwrap_or_default();
    Error::UnknownName { kind, name: name.to_owned(), hint: format!("{meant}{list}") }
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
