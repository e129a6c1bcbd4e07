//! [`Description`]: which of some boards come out wrong, in the fewest words that hold for all.

use std::collections::{BTreeMap, BTreeSet};

use sudoku::{Cell, HouseKind};

use crate::explain::rule::{list, numbers, ranges};

/// What may decide a result: of a pair of equal digits in a house, or of a valid board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attribute {
    /// The number of the house.
    House,
    /// A digit.
    Digit,
    /// The place of a cell in the house.
    Place,
    /// A cell.
    Cell,
    /// The row of a cell.
    Row,
    /// The column of a cell.
    Column,
    /// How many places the two cells are apart in the house.
    Distance,
    /// The two places in the house: nine times the first, plus the second.
    Places,
    /// The two rows: nine times the first, plus the second.
    Rows,
    /// The two columns.
    Columns,
    /// The house is full.
    Full,
    /// The house has a larger digit.
    Larger,
    /// The house has a smaller digit.
    Smaller,
    /// The house has a digit between the two cells.
    Between,
    /// Read row by row, the same digit stands between the two cells.
    SameBetween,
    /// The number of digits on the board.
    Count,
    /// Two different digits in one house: nine times the first, plus the second.
    Digits,
    /// The board has two blanks in a row, a column, a box or any house.
    Blanks(Option<HouseKind>),
    /// The board has a blank that no digit fits.
    NoCandidate,
    /// The board has no solution.
    NoSolution,
    /// A digit is twice on the board, in no common house.
    Equal,
    /// A digit is in a row and, in another cell, in the column with the same number.
    Crossed,
    /// The two cells are in the same three columns.
    Stack,
}

impl Attribute {
    /// Whether its values are numbers that a range puts together.
    const fn has_ranges(self) -> bool {
        !matches!(self, Self::Cell | Self::Places | Self::Rows | Self::Columns | Self::Digits)
    }

    /// Whether it means the same in rows, columns and boxes.
    pub(super) const fn is_of_all_kinds(self) -> bool {
        !matches!(self, Self::House | Self::Row | Self::Column | Self::Rows | Self::Columns)
    }
}

/// An attribute has a value. What holds or not has the value 0 where it holds.
pub(super) type Fact = (Attribute, u8);

/// What is known of a board, and whether it came out wrong.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) facts: Vec<Fact>,
    pub(super) wrong: bool,
}

/// The attribute has one of the values, or none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The attribute.
    pub attribute: Attribute,
    /// The values.
    pub values: BTreeSet<u8>,
    /// Whether it has none of them.
    pub is_not: bool,
}

/// All literals hold for those that come out wrong, and for no others; or the other way round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// One or two.
    pub literals: Vec<Literal>,
    /// Whether they describe those that come out right.
    pub is_of_right: bool,
}

impl Literal {
    fn holds(&self, facts: &[Fact]) -> bool {
        let has = |&(of, value): &Fact| of == self.attribute && self.values.contains(&value);
        facts.iter().any(has) != self.is_not
    }

    fn words(&self) -> usize {
        let values = match self.attribute {
            // A list of houses is read at once.
            Attribute::House => 1,
            of if of.has_ranges() => ranges(&self.values).len(),
            _ => self.values.len(),
        };
        1 + values + usize::from(self.is_not)
    }
}

impl Description {
    /// Whether what has these facts comes out wrong.
    pub(super) fn is_wrong(&self, facts: &[Fact]) -> bool {
        self.literals.iter().all(|literal| literal.holds(facts)) != self.is_of_right
    }

    fn words(&self) -> usize {
        self.literals.iter().map(Literal::words).sum::<usize>() + usize::from(self.is_of_right)
    }
}

/// A description that takes more words explains nothing.
const MOST_WORDS: usize = 9;

/// A value that is no number counts if at least this many samples have it.
const LEAST_SEEN: usize = 2;

/// The descriptions that hold for every sample, the shortest first. Some of the samples are wrong
/// and some are right.
pub(super) fn descriptions(samples: &[Sample]) -> Vec<Description> {
    let all: Vec<&Sample> = samples.iter().collect();
    let mut found: Vec<Description> = single(&all, true)
        .into_iter()
        .map(|literal| Description { literals: vec![literal], is_of_right: false })
        .collect();
    for wanted in [true, false] {
        for first in necessary(&all, wanted) {
            let rest: Vec<&Sample> =
                all.iter().copied().filter(|sample| first.holds(&sample.facts)).collect();
            let others = single(&rest, wanted).into_iter();
            let others = others.filter(|second| second.attribute != first.attribute);
            found.extend(others.map(|second| {
                let mut literals = vec![first.clone(), second];
                literals.sort_by_key(|literal| literal.is_not);
                Description { literals, is_of_right: !wanted }
            }));
        }
    }
    found.retain(|description| description.words() <= MOST_WORDS);
    found.sort_by_key(Description::words);
    found
}

/// For each attribute and value: how many samples that are wanted have it, and how many others.
fn counts(samples: &[&Sample], wanted: bool) -> BTreeMap<Attribute, BTreeMap<u8, (usize, usize)>> {
    let mut counts: BTreeMap<Attribute, BTreeMap<u8, (usize, usize)>> = BTreeMap::new();
    for sample in samples {
        for &(attribute, value) in &sample.facts {
            let count = counts.entry(attribute).or_default().entry(value).or_default();
            *(if sample.wrong == wanted { &mut count.0 } else { &mut count.1 }) += 1;
        }
    }
    counts
}

/// The literals that hold for those that are wanted, and for no others.
fn single(samples: &[&Sample], wanted: bool) -> Vec<Literal> {
    let holds_exactly = |literal: &Literal| {
        !literal.values.is_empty()
            && samples.iter().all(|sample| literal.holds(&sample.facts) == (sample.wrong == wanted))
    };
    let literals = counts(samples, wanted).into_iter().flat_map(|(attribute, counts)| {
        let with = |is_not: bool| {
            let is_one = |&(_, (some, others)): &(&u8, &(usize, usize))| {
                let (some, others) = if is_not { (others, some) } else { (some, others) };
                *others == 0 && *some >= if attribute.has_ranges() { 1 } else { LEAST_SEEN }
            };
            let values = counts.iter().filter(is_one).map(|(value, _)| *value).collect();
            Literal { attribute, values, is_not }
        };
        [with(false), with(true)]
    });
    literals.filter(holds_exactly).collect()
}

/// The literals that hold for all that are wanted, and not for all others.
fn necessary(samples: &[&Sample], wanted: bool) -> Vec<Literal> {
    let literals = counts(samples, wanted).into_iter().flat_map(|(attribute, counts)| {
        let with = |is_not: bool| {
            let is_one = |&(_, (some, _)): &(&u8, &(usize, usize))| (*some == 0) == is_not;
            let values = counts.iter().filter(is_one).map(|(value, _)| *value).collect();
            Literal { attribute, values, is_not }
        };
        [with(false), with(true)]
    });
    let is_one = |literal: &Literal| {
        let holds = |sample: &&Sample| literal.holds(&sample.facts);
        !literal.values.is_empty()
            && samples.iter().filter(|sample| sample.wrong == wanted).all(holds)
            && !samples.iter().all(holds)
    };
    literals.filter(is_one).collect()
}

/// The places of a box from its first corner to its last.
const DIAGONAL: [u8; 3] = [0, 4, 8];

/// The rows and columns of a box that these places fill.
fn lines_of_box(values: &BTreeSet<u8>) -> Option<String> {
    let full = |place: fn(u8, u8) -> u8| -> BTreeSet<u8> {
        (0..3).filter(|&line| (0..3).all(|at| values.contains(&place(line, at)))).collect()
    };
    let [rows, columns] = [full(|line, at| line * 3 + at), full(|line, at| at * 3 + line)];
    let is_one = |place: &u8| rows.contains(&(place / 3)) || columns.contains(&(place % 3));
    let name = |name: &str, lines: &BTreeSet<u8>| {
        (!lines.is_empty()).then(|| format!("{name} {}", numbers(lines, "or")))
    };
    let names: Vec<String> =
        [name("row", &rows), name("column", &columns)].into_iter().flatten().collect();
    (values.iter().all(is_one) && !names.is_empty()).then(|| list(&names, "or"))
}

/// The kind of house in the singular.
const fn name(kind: Option<HouseKind>) -> &'static str {
    match kind {
        Some(HouseKind::Row) => "row",
        Some(HouseKind::Column) => "column",
        Some(HouseKind::Box) => "box",
        None => "house",
    }
}

impl Attribute {
    /// For what holds or not: the words for it, and for the opposite.
    fn of_two(self, house: &str) -> Option<[String; 2]> {
        let with_or_without = |what: &str| [format!("with {what}"), format!("without {what}")];
        Some(match self {
            Self::Full => {
                [format!("where the {house} is full"), format!("where the {house} has a blank")]
            }
            Self::Larger => with_or_without(&format!("a larger digit in the {house}")),
            Self::Smaller => with_or_without(&format!("a smaller digit in the {house}")),
            Self::Between => with_or_without(&format!("a digit between them in the {house}")),
            Self::SameBetween => with_or_without("the same digit between them, read row by row"),
            Self::Blanks(kind) => with_or_without(&format!("two blanks in a {}", name(kind))),
            Self::NoCandidate => with_or_without("a blank that no digit fits"),
            Self::NoSolution => {
                ["that have no solution", "that have a solution"].map(str::to_owned)
            }
            Self::Equal => with_or_without("two equal digits in different houses"),
            Self::Crossed => with_or_without(
                "a digit in a row and, in another cell, in the column of the same number",
            ),
            Self::Stack => {
                ["in the same three columns", "not in the same three columns"].map(str::to_owned)
            }
            _ => return None,
        })
    }
}

impl Literal {
    /// Words to follow "pairs of equal digits", in a house of this kind, or "valid boards".
    pub(super) fn text(&self, kind: Option<HouseKind>) -> String {
        let (values, house) = (&self.values, name(kind));
        if let Some(texts) = self.attribute.of_two(house) {
            return texts[usize::from(self.is_not)].clone();
        }
        let numbered = |name: &str, plural: &str| {
            format!("{} {}", if values.len() > 1 { plural } else { name }, numbers(values, "or"))
        };
        let pairs = || {
            let pair = |&value: &u8| format!("{} and {}", value / 9 + 1, value % 9 + 1);
            list(&values.iter().map(pair).collect::<Vec<_>>(), "or")
        };
        let text = match self.attribute {
            Attribute::House => {
                let plural = if house == "box" { "boxes".into() } else { format!("{house}s") };
                format!("in {}", numbered(house, &plural))
            }
            Attribute::Digit => format!("with the digit {}", numbers(values, "or")),
            Attribute::Place => self.place(kind),
            Attribute::Cell => {
                let name = |&value: &u8| Cell::ALL[usize::from(value) % 81].to_string();
                format!("with {}", list(&values.iter().map(name).collect::<Vec<_>>(), "or"))
            }
            Attribute::Row => format!("with a cell in {}", numbered("row", "rows")),
            Attribute::Column => format!("with a cell in {}", numbered("column", "columns")),
            Attribute::Distance => {
                let apart = numbers(&values.iter().map(|value| value - 1).collect(), "or");
                format!("{apart} {} apart", if apart == "1" { "place" } else { "places" })
            }
            Attribute::Places => format!("between places {} of the {house}", pairs()),
            Attribute::Rows => format!("between rows {}", pairs()),
            Attribute::Columns => format!("between columns {}", pairs()),
            Attribute::Digits => format!("with {} in one house", pairs()),
            _ => self.count(),
        };
        match text.strip_prefix("with ").filter(|_| self.is_not) {
            Some(what) => format!("without {what}"),
            None if self.is_not => format!("not {text}"),
            None => text,
        }
    }

    fn place(&self, kind: Option<HouseKind>) -> String {
        let lines = lines_of_box(&self.values).filter(|_| kind == Some(HouseKind::Box));
        let places = numbers(&self.values, "or");
        let place = match (kind, lines) {
            (Some(HouseKind::Row), _) => format!("column {places}"),
            (Some(HouseKind::Column), _) => format!("row {places}"),
            (_, Some(lines)) => format!("{lines} of the box"),
            (Some(HouseKind::Box), _) if self.values.iter().eq(&DIAGONAL) => {
                return "with a cell on the diagonal of the box".to_owned();
            }
            _ => format!("place {places} of the {}", name(kind)),
        };
        format!("with a cell in {place}")
    }

    /// The number of digits on the board.
    fn count(&self) -> String {
        let ranges = ranges(&self.values);
        let range = |&(first, last): &(u8, u8)| match (first, last) {
            (0, last) => format!("fewer than {}", last + 1),
            (first, 81) => format!("at least {first}"),
            (first, last) if first == last => format!("{first}"),
            (first, last) => format!("{first} to {last}"),
        };
        format!("with {} digits", list(&ranges.iter().map(range).collect::<Vec<_>>(), "or"))
    }
}
