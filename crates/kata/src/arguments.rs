//! What the arguments of several subcommands have in common.

/// Reads a number of solutions, which is at least `LEAST`.
pub(crate) fn limit<const LEAST: u64>(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if number >= LEAST => Ok(number),
        _ => Err(format!("expected a whole number of solutions, {LEAST} or more")),
    }
}

/// Reads a whole number from `LEAST` to the largest one of `T`, which must be unsigned.
pub(crate) fn number<T: TryFrom<u128>, const LEAST: u128>(text: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|&number: &u128| number >= LEAST);
    number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
        let most = u128::MAX >> (u128::BITS - 8 * size_of::<T>() as u32);
        format!("expected a whole number from {LEAST} to {most}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_whole_number_that_is_not_too_small() {
        assert_eq!(limit::<1>("1"), Ok(1));
        for text in ["0", "-1", "1.5", "", "x", "18446744073709551616"] {
            assert!(limit::<1>(text).unwrap_err().contains("1 or more"), "{text}");
        }
        assert!(limit::<2>("1").unwrap_err().contains("2 or more"));
    }

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
