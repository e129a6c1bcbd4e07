//! Wrong answers to LeetCode 36, as functions: none is right on all boards, with any seed.

use std::collections::BTreeMap;

use sudoku::HouseKind;

use super::*;

/// A board as the answers see it.
struct Board {
    grid: Grid,
    is_valid: bool,
    /// The pairs of equal digits that see each other.
    equal: Vec<[Cell; 2]>,
}

/// An answer with what it keeps from call to call.
type Answer = Box<dyn FnMut(&Board) -> bool>;

/// Makes an answer that was not called yet.
type Maker = Box<dyn Fn() -> Answer>;

fn seen(boards: BoardGroup) -> Vec<Board> {
    let board = |board: NamedBoard| {
        let grid = board.grid;
        let pairs = grid.digits().flat_map(|(one, digit)| {
            let is_equal = move |other: &&Cell| one < **other && grid[**other] == Some(digit);
            one.peers().iter().filter(is_equal).map(move |&other| [one, other])
        });
        let equal: Vec<[Cell; 2]> = pairs.collect();
        Board { grid, is_valid: equal.is_empty(), equal }
    };
    boards.boards.into_iter().map(board).collect()
}

/// The houses of both cells.
fn shared([one, other]: [Cell; 2]) -> impl Iterator<Item = House> {
    one.houses().into_iter().filter(move |house| other.houses().contains(house))
}

fn place(house: House, cell: Cell) -> usize {
    house.cells().iter().position(|of| *of == cell).unwrap()
}

/// It sees only some pairs.
fn blind(sees: impl Fn([Cell; 2], Digit) -> bool + Copy + 'static) -> Maker {
    Box::new(move || {
        Box::new(move |board| {
            !board.equal.iter().any(|&pair| sees(pair, board.grid[pair[0]].unwrap()))
        })
    })
}

/// It counts the digits of some houses and decides by something else than each count.
fn counts(is_asked: impl Fn(House) -> bool + Copy + 'static, accepts: fn(&[u8]) -> bool) -> Maker {
    Box::new(move || {
        Box::new(move |board| {
            House::ALL.into_iter().all(|house| {
                let digits = house.cells().iter().filter_map(|&cell| board.grid[cell]);
                let digits: Vec<u8> = digits.map(Digit::get).collect();
                let is_right = (1..=9).all(|digit| of(&digits, digit) < 2);
                if is_asked(house) { accepts(&digits) } else { is_right }
            })
        })
    })
}

fn of(digits: &[u8], digit: u8) -> usize {
    digits.iter().map(|&of| usize::from(of == digit)).sum()
}

/// A full house is accepted by a total of its digits.
fn total(digits: &[u8], expected: u32, add: fn(u32, u8) -> u32, start: u32) -> bool {
    if digits.len() == 9 {
        digits.iter().fold(start, |sum, &digit| add(sum, digit)) == expected
    } else {
        (1..=9).all(|digit| of(digits, digit) < 2)
    }
}

const DECIDE: [fn(&[u8]) -> bool; 7] = [
    |digits| total(digits, 45, |sum, digit| sum + u32::from(digit), 0),
    |digits| total(digits, 362_880, |product, digit| product * u32::from(digit), 1),
    |digits| total(digits, 1, |bits, digit| bits ^ u32::from(digit), 0),
    |digits| (1..=9).all(|digit| of(digits, digit) != 2),
    |digits| (1..=9).all(|digit| of(digits, digit) < 3),
    |digits| (1..=9).filter(|&digit| of(digits, digit) > 1).count() % 2 == 0,
    |digits| (0..5).all(|half| digits.iter().filter(|digit| **digit / 2 == half).count() < 2),
];

/// It answers as it did for a board with the same key; of the last board, of all, or of those that
/// were valid or invalid.
fn caches(key: impl Fn(&Grid) -> Vec<usize> + Copy + 'static, kind: usize) -> Maker {
    Box::new(move || {
        let mut known: BTreeMap<Vec<usize>, bool> = BTreeMap::new();
        Box::new(move |board| {
            let key = key(&board.grid);
            if let Some(&result) = known.get(&key) {
                return result;
            }
            match kind {
                0 => known.clear(),
                1 if board.is_valid => return true,
                2 if !board.is_valid => return false,
                _ => {}
            }
            known.insert(key, board.is_valid);
            board.is_valid
        })
    })
}

fn digits(grid: &Grid, cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|&cell| grid[cell].map_or(0, |digit| usize::from(digit.get()))).collect()
}

fn sorted(grid: &Grid, houses: [House; 9]) -> Vec<usize> {
    let mut lines = houses.map(|house| digits(grid, house.cells()));
    lines.sort();
    lines.concat()
}

/// Flags of the houses that are not cleared where it returns early.
fn keeps_flags(clears_after: bool) -> Maker {
    Box::new(move || {
        let mut used = [[false; 10]; 27];
        Box::new(move |board| {
            for (cell, digit) in board.grid.digits() {
                for house in cell.houses() {
                    let number = house.kind() as usize * 9 + house.index();
                    if std::mem::replace(&mut used[number][usize::from(digit.get())], true) {
                        if !clears_after {
                            used = [[false; 10]; 27];
                        }
                        return false;
                    }
                }
            }
            if clears_after {
                used = [[false; 10]; 27];
            }
            true
        })
    })
}

fn wrong_answers() -> Vec<Maker> {
    let mut all: Vec<Maker> = Vec::new();
    for one in Cell::ALL {
        let later = one.peers().iter().filter(move |&&other| one < other);
        all.extend(later.map(|&other| blind(move |pair, _| pair != [one, other])));
        all.push(blind(move |pair, _| !pair.contains(&one)));
    }
    for house in House::ALL {
        all.push(blind(move |pair, _| shared(pair).any(|of| of != house)));
        all.extend(
            Digit::ALL.map(|digit| {
                blind(move |pair, of| of != digit || shared(pair).any(|of| of != house))
            }),
        );
        all.extend(DECIDE.map(|decide| counts(move |of| of == house, decide)));
    }
    all.extend(Digit::ALL.map(|digit| blind(move |_, of| of != digit)));
    for distance in 1..9 {
        let far = move |house: House, [one, other]: [Cell; 2]| {
            place(house, other) - place(house, one) != distance
        };
        all.push(blind(move |pair, _| shared(pair).all(|house| far(house, pair))));
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
            // Three or six places apart in a box are in one column.
            if kind != HouseKind::Box || distance % 3 != 0 {
                all.push(blind(move |pair, _| {
                    shared(pair).any(|house| house.kind() != kind || far(house, pair))
                }));
            }
        }
    }
    for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
        all.extend(DECIDE.map(|decide| counts(move |of| of.kind() == kind, decide)));
        all.push(blind(move |pair, _| shared(pair).any(|of| of.kind() != kind)));
        all.push(blind(move |pair, _| {
            shared(pair).any(|of| of.kind() != kind || of.index() % 4 == 0)
        }));
    }
    all.extend(DECIDE.map(|decide| counts(|_| true, decide)));
    // A full board by its sums alone, and one whose conflicts come in pairs.
    all.push(Box::new(|| {
        Box::new(|board| {
            let sum = |house: House| digits(&board.grid, house.cells()).iter().sum::<usize>();
            let is_full = board.grid.is_full();
            if is_full {
                House::ALL.into_iter().all(|house| sum(house) == 45)
            } else {
                board.is_valid
            }
        })
    }));
    all.push(Box::new(|| Box::new(|board| board.grid.conflicts().len() % 2 == 0)));
    for kind in 0..4 {
        for house in House::ALL {
            all.push(caches(move |grid| digits(grid, house.cells()), kind));
        }
        all.push(caches(|grid| sorted(grid, House::ROWS), kind));
        all.push(caches(|grid| sorted(grid, House::COLUMNS), kind));
        all.push(caches(|grid| vec![grid.digits().count()], kind));
        all.push(caches(|grid| vec![digits(grid, &Cell::ALL).iter().sum()], kind));
        all.push(caches(
            |grid| {
                House::ROWS
                    .map(|row| grid.blanks().filter(|cell| row.cells().contains(cell)).count())
                    .to_vec()
            },
            kind,
        ));
    }
    // What was true or false once stays so, after this many calls.
    for calls in [1, 2, 5] {
        for stays in [true, false] {
            all.push(Box::new(move || {
                let mut same = 0;
                Box::new(move |board| {
                    same += usize::from(board.is_valid == stays);
                    if same > calls { stays } else { board.is_valid }
                })
            }));
        }
    }
    all.extend([true, false].map(keeps_flags));
    all
}

#[test]
fn no_wrong_answer_is_right_on_all_boards_of_any_seed() {
    let wrong = wrong_answers();
    assert!(wrong.len() > 1_500, "{}", wrong.len());
    for seed in 0..2 {
        let boards = seen(boards(seed));
        let is_accepted = |maker: &Maker| {
            let mut answer = maker();
            boards.iter().all(|board| answer(board) == board.is_valid)
        };
        let accepted: Vec<usize> =
            (0..wrong.len()).filter(|&number| is_accepted(&wrong[number])).collect();
        assert!(accepted.is_empty(), "seed {seed}: the wrong answers {accepted:?} are accepted");
    }
}

#[test]
fn the_first_boards_decide_about_most() {
    let first = &seen(boards(3))[..12];
    assert!(first.iter().any(|board| board.is_valid), "some are valid");
    for houses in [House::ROWS, House::COLUMNS, House::BOXES] {
        let is_alone = |board: &&Board| matches!(board.equal[..], [pair] if shared(pair).all(|house| houses.contains(&house)));
        assert!(first.iter().any(|board| is_alone(&board)), "{houses:?}");
    }
}

#[test]
fn a_seed_makes_the_same_boards_again_and_their_names_differ() {
    let names = |seed| {
        boards(seed).boards.into_iter().map(|board| (board.name, board.grid)).collect::<Vec<_>>()
    };
    let first = names(1);
    assert_eq!(first, names(1));
    assert_ne!(first, names(2));
    let different: BTreeMap<_, _> = first.iter().cloned().collect();
    assert_eq!(different.len(), first.len());
    assert!((1_500..3_000).contains(&first.len()), "{}", first.len());
}
