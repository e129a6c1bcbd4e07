//! The bit of each cell in the word of its band, and the tables of the row rule and the column
//! rule.
//!
//! Both rules work on a *square* of nine places, in three *groups* of three. The first places of
//! the groups are one *member*, the second ones another, and the third ones the last. What this
//! stands for depends on the rule:
//!
//! | table | square | group | member |
//! |---|---|---|---|
//! | [`ROW_RULE`] | one digit in one band | a box of the band | a row of the band |
//! | [`COLUMN_RULE`] | one digit in one stack | a column of the stack | a box of the stack |
//!
//! The bit of a place is `3 * group + member`: the three bits of a group are adjacent, and those of
//! a member are three apart. For columns the group is the column and not the box, because then two
//! shifts make the index from the columns of the three bands.
//!
//! The digit takes one place in each group and one of each member. There are six such ways (the
//! permutation matrices). A place is *open* if no earlier step has ruled the digit out there. It is
//! possible if one of these ways uses it and otherwise only open places.

use sudoku::table;

/// The 27 cells of a band.
pub(crate) const BAND: u32 = (1 << 27) - 1;

/// The nine cells of a band's first box.
pub(crate) const BOX: u32 = 0o777;

/// The three cells of a band's first column.
const COLUMN: u32 = 0o007;

/// The upper cell of each of the nine columns: every third of the 27 bits.
pub(crate) const TOP_OF_COLUMNS: u32 = 0o111_111_111;

/// Bit of a cell in the word of its band: box by box, in a box column by column, in a column row by
/// row.
///
/// `row` is 0, 1 or 2 within the band, `column` 0 to 8 within the grid.
pub(crate) const fn bit(row: usize, column: usize) -> u32 {
    1 << (9 * (column / 3) + 3 * (column % 3) + row)
}

/// The bit of each of the 27 cells of a band, row by row.
pub(crate) static BIT: [u32; 27] = table!(27, |cell| bit(cell / 9, cell % 9));

/// The nine cells of the box that the bit of this index is in.
///
/// It has 32 entries so that an index with `& 31` needs no bounds check. The last five are never
/// read.
pub(crate) static BOX_OF: [u32; 32] =
    table!(32, |bit| if bit < 27 { BOX << (bit / 9 * 9) } else { 0 });

/// The three cells of the column that the bit of this index is in. The last five entries are never
/// read, as in [`BOX_OF`].
pub(crate) static COLUMN_OF: [u32; 32] =
    table!(32, |bit| if bit < 27 { COLUMN << (bit / 3 * 3) } else { 0 });

/// The inverse of [`BIT`]: which cell of the band, row by row, has the bit of this index. The last
/// five entries are never read, as in [`BOX_OF`].
pub(crate) static CELL: [u8; 32] = table!(32, |bit| {
    let (column, row) = (bit / 9 * 3 + bit % 9 / 3, bit % 3);
    if bit < 27 {
        (9 * row + column) as u8
    } else {
        0
    }
});

/// By the bits of a box: a byte per cell, 1 where the bit is set. The first word has the upper row
/// in its low half and the middle one in its high half, the second word has the lower row.
pub(crate) static ROWS_OF_BOX: [[u64; 2]; 512] = table!(512, |bits| {
    let mut words = [0; 2];
    let mut index = 0;
    while index < 9 {
        let (row, column) = (index % 3, index / 3);
        words[row / 2] |= (bits as u64 >> index & 1) << (row % 2 * 32 + column * 8);
        index += 1;
    }
    words
});

/// The nine places of a square.
pub(crate) const SQUARE: u32 = 0o777;

/// The three places of group 0.
const GROUP: u32 = 0o007;

/// The three places of member 0, one in each group. Three bits times this are these bits in each of
/// the groups.
const MEMBER: u32 = 0o111;

/// The six ways to take three places of a square, one in each group and one of each member.
const PERMUTATIONS: [u32; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];

/// The places of a square that are used by a permutation of open places.
pub(crate) const fn closure(open: u32) -> u32 {
    let mut possible = 0;
    let mut i = 0;
    while i < 6 {
        if open & PERMUTATIONS[i] == PERMUTATIONS[i] {
            possible |= PERMUTATIONS[i];
        }
        i += 1;
    }
    possible
}

/// The places that are the only one left in their group.
const fn last_of_group(places: u32) -> u32 {
    let mut last = 0;
    let mut group = 0;
    while group < 3 {
        let left = places & GROUP << (3 * group);
        if left.is_power_of_two() {
            last |= left;
        }
        group += 1;
    }
    last
}

/// The places that are the only one left of their member.
const fn last_of_member(places: u32) -> u32 {
    let mut last = 0;
    let mut member = 0;
    while member < 3 {
        let left = places & MEMBER << member;
        if left.is_power_of_two() {
            last |= left;
        }
        member += 1;
    }
    last
}

/// The 27 cells of nine segments: bit 3·box + row stands for the three cells that a box and a row
/// share.
const fn cells_of_segments(segments: u32) -> u32 {
    let mut cells = 0;
    let mut i = 0;
    while i < 9 {
        if segments >> i & 1 == 1 {
            cells |= TOP_ROW_OF_BOX << (9 * (i / 3) + i % 3);
        }
        i += 1;
    }
    cells
}

/// The three cells of the upper row of the first box. In a square the same bits are [`MEMBER`].
const TOP_ROW_OF_BOX: u32 = 0o111;

/// The row rule of one digit in one band, by its 9 *segments* (bit 3·box + row: may the digit be in
/// this row of this box?).
///
/// Low half: the cells of the segments that the rule leaves. High half: those of them that are in
/// the last segment of their box, so that one row is left there for the digit.
pub(crate) static ROW_RULE: [u64; 512] = table!(512, |open| {
    let possible = closure(open as u32);
    let last = last_of_group(possible);
    cells_of_segments(possible) as u64 | (cells_of_segments(last) as u64) << 32
});

/// The column rule of one digit in one stack, by its 9 *column segments* (bit 3·column + band: may
/// the digit be in this column of this box?).
///
/// Low half: the column segments that the rule leaves. High half: those of them that are the last
/// of their box, so that one column is left there for the digit.
pub(crate) static COLUMN_RULE: [u64; 512] = table!(512, |open| {
    let possible = closure(open as u32);
    possible as u64 | (last_of_member(possible) as u64) << 32
});

/// The *score* of a place: what the digit eliminates in the two other groups when it takes the
/// place and so uses up its member.
///
/// | score | the two other groups |
/// |---|---|
/// | 0 | nothing is eliminated |
/// | 1 | something is eliminated, and neither is left with one place by it |
/// | 2 | something is eliminated in one of them, and leaves one place there |
/// | 3 | something is eliminated in both, and leaves one place in at least one |
///
/// Example: group 0 has members 0 and 2 left, group 1 has all three, and group 2 has 0 and 1.
/// Member 0 of group 1 has score 3, since it leaves one place to both others. Members 1 and 2 have
/// score 2: each leaves one place to one other group, and the third group lacks it.
const fn score(open: u32, group: u32, member: u32) -> u32 {
    let mut smaller_groups = 0;
    let mut leaves_one = false;
    let mut other = 0;
    while other < 3 {
        let members = open >> (3 * other) & GROUP;
        if other != group && members >> member & 1 == 1 {
            smaller_groups += 1;
            leaves_one |= members.count_ones() == 2;
        }
        other += 1;
    }
    match (leaves_one, smaller_groups) {
        (false, 0) => 0,
        (false, _) => 1,
        (true, 1) => 2,
        (true, _) => 3,
    }
}

/// The scores of the nine places: a square of the lower bits, and one of the higher bits.
const fn scores(open: u32) -> [u32; 2] {
    let mut bits = [0; 2];
    let mut place = 0;
    while place < 9 {
        let score = score(open, place / 3, place % 3);
        bits[0] |= (score & 1) << place;
        bits[1] |= (score >> 1) << place;
        place += 1;
    }
    bits
}

/// A square with groups and members exchanged.
const fn transposed(square: u32) -> u32 {
    let mut exchanged = 0;
    let mut place = 0;
    while place < 9 {
        let is_set = square >> place & 1;
        exchanged |= is_set << (place % 3 * 3 + place / 3);
        place += 1;
    }
    exchanged
}

/// By the 9 segments of a digit in a band, as in [`ROW_RULE`]: the [`score`] of each cell's
/// segment, which says what the digit in that cell eliminates in the other boxes of the band.
///
/// Low half: the cells whose score has the lower bit. High half: those that have the higher one.
pub(crate) static ROW_SCORES: [u64; 512] = table!(512, |open| {
    let [low, high] = scores(open as u32);
    cells_of_segments(low) as u64 | (cells_of_segments(high) as u64) << 32
});

/// By the 9 column segments of a digit in a stack, as in [`COLUMN_RULE`]: the [`score`] of each,
/// which says what the digit eliminates in the other boxes of the stack. The halves are those of
/// [`ROW_SCORES`].
///
/// A score is about groups, here about boxes. In the index a group is a column and a member a box,
/// so they are exchanged before, and back after.
pub(crate) static COLUMN_SCORES: [u64; 512] = table!(512, |open| {
    let [low, high] = scores(transposed(open as u32));
    transposed(low) as u64 | (transposed(high) as u64) << 32
});

/// The 9 segments of a digit in a band, as an index into [`ROW_RULE`].
///
/// Two shifts fold the three columns of each box onto the first; one multiplication then gathers
/// the three groups of three bits, nine apart, at the top of the word. No two of its nine products
/// overlap, so nothing carries: they begin at bits 11, 17, 20, 23, 26 and 29, and those beyond bit
/// 31 are dropped.
#[inline]
pub(crate) const fn segments(cells: u32) -> usize {
    let folded = (cells | cells >> 3 | cells >> 6) & 0o007_007_007;
    (folded.wrapping_mul(1 << 23 | 1 << 17 | 1 << 11) >> 23) as usize
}

/// In both halves of a word, the upper cell of each column.
pub(crate) const TOP_OF_COLUMNS_TWICE: u64 = (TOP_OF_COLUMNS as u64) << 32 | TOP_OF_COLUMNS as u64;

/// The 9 columns in which a digit may be in a band, each as the bit of its upper cell.
#[inline]
pub(crate) const fn columns(cells: u32) -> u32 {
    (cells | cells >> 1 | cells >> 2) & TOP_OF_COLUMNS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of [`score`].
    #[test]
    fn scores_of_three_members() {
        let open = 0o375;
        assert_eq!([0, 1, 2].map(|member| score(open, 1, member)), [3, 2, 2]);
    }
}
