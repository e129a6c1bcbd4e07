//! Signs and words that people write for a blank or a digit, and that are not read: other signs,
//! digits of other scripts, emojis, and the words for "nothing" in programming languages.

use pretty_assertions::assert_eq;
use text::Parser;

use crate::{PUZZLE, joined, read, separated};

/// Digits and one other sign, repeated, are cells: the sign stands for a blank, and is not read.
#[test]
fn another_sign_for_blanks_is_refused_and_not_skipped() {
    let expected = |line: usize, column: usize, blank: char| {
        format!(
            "line {line}, column {column}: expected a digit or a blank (one of . 0 _ * x ? -), \
             found {:?}",
            blank.to_string()
        )
    };
    for blank in "oONa–—•□⋅~@!+#%/\\".chars() {
        let line = PUZZLE.replace('.', &blank.to_string());
        assert_eq!(read(&line), [expected(1, 3, blank)], "{line}");
        let fields = format!("{PUZZLE}\n\n7,{line},hard");
        assert_eq!(read(&fields), ["1: P", &expected(3, 5, blank)], "{line}");
        let row = &line.chars().take(9).collect::<String>();
        assert_eq!(
            read(&format!("{row}\n\n{PUZZLE}")),
            [&expected(1, 3, blank), "3: P"]
        );
        for between in ["", " "] {
            let rows = separated(between, "\n").replace('.', &blank.to_string());
            let column = 3 + 2 * between.len();
            let within = " (in the rows that begin on line 1)";
            assert_eq!(
                read(&format!("{rows}\n\n{PUZZLE}")),
                [&(expected(1, column, blank) + within), "11: P"]
            );
        }
    }
    // What word processors make of three full stops.
    let line = PUZZLE.replace("...", "…");
    assert_eq!(read(&line), [expected(1, 6, '…')]);
    for text in ["1/12/2024", "#12345678"] {
        assert_eq!(read(&format!("{text}\n\n{PUZZLE}")), ["3: P", "skipped 1"]);
    }
}

#[test]
fn a_word_for_blanks_in_an_array_is_refused_whatever_it_is() {
    for word in [
        "false",
        "undefined",
        "NULL",
        "Nothing",
        "blank",
        "void 0",
        "#f",
        "0.0",
        "-1",
    ] {
        let first = word.split(' ').next().expect("a word");
        let found = if first == "#f" { "#" } else { first };
        for (cell, row) in [(", ", "], ["), (", ", "],\n ["), ("; ", "],\n [")] {
            let array = format!("[[{}]]", separated(cell, row)).replace('.', "~");
            let refused = format!(
                "line 3, column 9: expected a digit or a blank (one of . 0 _ * x ? -), \
                 found \"{found}\""
            );
            let text = format!("{PUZZLE}\n\n{}", array.replace('~', word));
            assert_eq!(read(&text), ["1: P", &refused], "{text}");
        }
    }
    let clojure = format!("[[{}]]", separated(" ", "]\n [").replace('.', "nil"));
    assert_eq!(
        read(&clojure),
        ["line 1, column 7: expected a digit or a blank (one of . 0 _ * x ? -), found \"nil\""]
    );
    let call = "f(width, 1, height, 2, depth, 3, left, 4, top, 5)";
    assert_eq!(read(&format!("{call}\n\n{PUZZLE}")), ["3: P", "skipped 1"]);
}

#[test]
fn digits_of_other_scripts_are_refused_and_not_skipped() {
    let zeros = PUZZLE.replace('.', "0");
    for first in ['０', '٠', '०'] {
        let other = |text: &str| -> String {
            let digit = |digit: u32| char::from_u32(u32::from(first) + digit).expect("a digit");
            let characters = text.chars();
            characters
                .map(|character| character.to_digit(10).map_or(character, digit))
                .collect()
        };
        let found = other("5");
        let refused = format!("line 1, column 1: expected an ASCII digit, found \"{found}\"");
        assert_eq!(read(&other(&zeros)), [&*refused]);
        assert_eq!(read(&other(PUZZLE)), [&*refused]);
        let within = " (in the rows that begin on line 1)";
        assert_eq!(read(&other(&joined("\n"))), [refused.clone() + within]);
        // Only the first row.
        let rows = joined("\n");
        let text = format!("{}{}", other(&rows[..9]), &rows[9..]);
        assert_eq!(read(&text), [refused + within]);
    }
}

/// Emojis such as 5️⃣ are digits; the white square is not a sign for a blank.
#[test]
fn a_grid_of_emojis_is_refused_and_not_skipped() {
    let digits = "5️⃣3️⃣⬜⬜7️⃣⬜⬜⬜⬜";
    let text = format!("Puzzle A\n{}\n{PUZZLE}\n", [digits; 9].join("\n"));
    let records = Parser::new().read_all(text.as_bytes());
    let [refused, read] = &records[..] else {
        panic!("{records:?}");
    };
    let fault = refused.grid.as_ref().unwrap_err();
    assert_eq!(fault.place.line, 2, "{fault}");
    assert!(fault.found.contains('⬜'), "{fault}");
    assert!(read.grid.is_ok());
}
