//! What the arguments of several subcommands have in common.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ladder::Rung;
use runner::Language;
use strum::{EnumMessage, VariantArray};

/// The formats of a result.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ResultFormat {
    /// Text for reading
    Table,
    /// One JSON object with everything
    Json,
}

/// Reads one of these values by its name, and lists all of them in the help.
pub(crate) fn one_of<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = (PossibleValue, T)>,
) -> impl TypedValueParser<Value = T> {
    let (names, values): (Vec<_>, Vec<T>) = all.into_iter().unzip();
    PossibleValuesParser::new(names.clone()).map(move |name| {
        let place = names.iter().position(|value| value.matches(&name, false));
        values[place.expect("a possible value")]
    })
}

/// Reads a whole number of this range.
pub(crate) fn whole<T>(range: RangeInclusive<T>) -> impl TypedValueParser<Value = T>
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (first, last) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected a whole number from {first} to {last}"))
    }
}

/// Reads the name of a strategy of the list.
pub(crate) fn strategy() -> impl TypedValueParser<Value = &'static Rung> {
    one_of(
        ladder::LADDER
            .iter()
            .map(|rung| (PossibleValue::new(rung.name()), rung)),
    )
}

/// Reads one of the variants by its name. The documentation of each is its help.
pub(crate) fn documented<T>() -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static + EnumMessage + Into<&'static str> + VariantArray,
{
    one_of(T::VARIANTS.iter().map(|&variant| {
        let help = variant
            .get_documentation()
            .unwrap_or_default()
            .trim_end_matches('.');
        (PossibleValue::new(variant.into()).help(help), variant)
    }))
}

/// The command line of this process, without the path of the program.
pub(crate) fn command_line() -> String {
    shell_words::join(std::iter::once("kata".to_owned()).chain(arguments()))
}

/// The command line of this process for its reader to type, with these options after this
/// subcommand.
pub(crate) fn command_line_with(subcommand: &str, options: &[&str]) -> String {
    let mut words: Vec<String> = arguments().collect();
    if let Some(place) = words.iter().position(|word| word == subcommand) {
        let behind = words.split_off(place + 1);
        words.extend(
            options
                .iter()
                .map(|&option| option.to_owned())
                .chain(behind),
        );
    }
    command(words)
}

/// A command of this program for its reader to type. A user who runs it with `cargo kata` may not
/// have installed it.
pub(crate) fn command(words: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    // Cargo sets it for what it runs.
    let is_run_by_cargo = std::env::var_os("CARGO_MANIFEST_DIR").is_some_and(|of| !of.is_empty());
    let program = if is_run_by_cargo {
        "cargo kata"
    } else {
        "kata"
    };
    format!("{program} {}", shell_words::join(words))
}

fn arguments() -> impl Iterator<Item = String> {
    std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
}

/// The languages with their endings: `Python (.py), Java (.java) or C (.c)`.
pub(crate) fn listed_languages(is_listed: fn(&Language) -> bool) -> String {
    let names = runner::LANGUAGES
        .iter()
        .filter(|language| is_listed(language))
        .map(|language| format!("{} (.{})", language.name, language.ending()))
        .collect();
    joined_by_or(names)
}

/// The names in one text: `Python, Java or C`.
pub(crate) fn joined_by_or(mut names: Vec<String>) -> String {
    let last = names.pop().unwrap_or_default();
    if names.is_empty() {
        return last;
    }
    format!("{} or {last}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The names in the text between two others: `Java, C or Go`.
    fn listed(text: &str, before: &str, after: &str) -> BTreeSet<String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        let (_, rest) = text.split_once(before).expect(before);
        let (list, _) = rest.split_once(after).expect(after);
        let list = list.replace(" or ", ", ").replace(" and ", ", ");
        list.split(", ").map(str::to_owned).collect()
    }

    fn names(is_listed: fn(&Language) -> bool) -> BTreeSet<String> {
        let languages = runner::LANGUAGES.iter();
        languages
            .filter(|language| is_listed(language))
            .map(|language| language.name.to_owned())
            .collect()
    }

    /// What the root README says of languages is right.
    #[test]
    fn the_readme_names_every_language() {
        let readme = include_str!("../../../README.md");
        let all = listed(readme, "Write your answer in ", ", in the file");
        assert_eq!(all, names(|_| true), "README.md: Write your answer in …");
        let recorded = listed(readme, "common, and, in ", ", the first wrong step");
        assert_eq!(
            recorded,
            names(Language::is_recorded),
            "README.md: common, and, in …"
        );
        let answered = listed(readme, "a model answer in ", "; `-l java`");
        assert_eq!(
            answered,
            names(|language| lessons::has_answers_in(language.ending())),
            "README.md: a model answer in …"
        );
    }
}
