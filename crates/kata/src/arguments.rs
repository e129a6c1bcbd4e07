//! What the arguments of several subcommands have in common.

/// Reads a number of solutions, which is at least `LEAST`.
pub(crate) fn limit<const LEAST: u64>(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if number >= LEAST => Ok(number),
        _ => Err(format!("expected a whole number of solutions, {LEAST} or more")),
    }
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
}
