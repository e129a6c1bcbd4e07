//! Names that a user types: a name that does not exist gets the nearest one that does.

use judge::fixtures::{self, Case};
use ladder::Rung;

use crate::error::Error;

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
    unknown(
        "case",
        name,
        names,
        "`kata list --cases` shows the names; use easy:3 for the third easy puzzle",
    )
}

/// Nothing of this kind has this name: the nearest name that exists, and where all of them are.
fn unknown<'a>(
    kind: &'static str,
    name: &str,
    names: impl Iterator<Item = &'a str>,
    list: &str,
) -> Error {
    let lower = name.to_lowercase();
    let distance = |other: &str| strsim::damerau_levenshtein(&lower, other);
    let is_near = |other: &&str| {
        (name.len() > 2 && other.starts_with(&lower)) || distance(other) * 3 <= name.len()
    };
    let nearest = names.filter(is_near).min_by_key(|other| distance(other));
    let meant = nearest.map(|near| format!("did you mean '{near}'? ")).unwrap_or_default();
    Error::UnknownName { kind, name: name.to_owned(), hint: format!("{meant}{list}") }
}
