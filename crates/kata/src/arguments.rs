//! What the arguments of several subcommands have in common.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use strum::{EnumMessage, VariantArray};

/// Reads a whole number from `LEAST` to the largest one of `T`, which must be unsigned.
pub(crate) fn number<T: TryFrom<u128>, const LEAST: u128>(text: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|&number: &u128| number >= LEAST);
    number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
        let most = u128::MAX >> (u128::BITS - 8 * size_of::<T>() as u32);
        format!("expected a whole number from {LEAST} to {most}")
    })
}

/// Reads one of these values by its name, and lists all of them in the help.
pub(crate) fn one_of<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = (PossibleValue, T)>,
) -> impl TypedValueParser<Value = T> {
    let (names, values): (Vec<_>, Vec<T>) = all.into_iter().unzip();
    let known = PossibleValuesParser::new(names.clone());
    known.map(move |name| {
        let place = names.iter().position(|value| value.matches(&name, false));
        values[place.expect("a possible value")]
    })
}

/// Reads one of the variants by its name. The documentation of each is its help.
pub(crate) fn documented<T>() -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static + EnumMessage + Into<&'static str> + VariantArray,
{
    one_of(T::VARIANTS.iter().map(|&variant| {
        let help = variant.get_documentation().unwrap_or_default().trim_end_matches('.');
        (PossibleValue::new(variant.into()).help(help), variant)
    }))
}

/// The command line of this process, without the path of the program.
pub(crate) fn command_line() -> String {
    shell_words::join(["kata".to_owned()].into_iter().chain(std::env::args().skip(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_whole_and_neither_too_small_nor_too_large() {
        assert_eq!(number::<u16, 1>("65535"), Ok(u16::MAX));
        for text in ["ten", "0", "-1", "1.5", "", "65536", &"9".repeat(40)] {
            let expected = Err("expected a whole number from 1 to 65535".to_owned());
            assert_eq!(number::<u16, 1>(text), expected, "{text}");
        }
        let error = number::<u64, 0>("18446744073709551616").unwrap_err();
        assert!(error.ends_with("from 0 to 18446744073709551615"), "{error}");
    }
}
