//! How the first line of a text decides what its grids look like.

use rstest::rstest;
use sudoku::text::Layout;

#[rstest]
#[case::a_grid(&"53..7....".repeat(9), Layout::Line)]
#[case::a_grid_of_dashes(&"-".repeat(81), Layout::Line)]
#[case::a_frame_with_one_dash_less(&"-".repeat(80), Layout::Rows)]
#[case::a_frame_with_one_dash_more(&"-".repeat(82), Layout::Rows)]
#[case::a_frame("+-------+-------+", Layout::Rows)]
#[case::a_row("53..7....", Layout::Rows)]
#[case::a_row_of_other_blanks("53**7****", Layout::Rows)]
#[case::a_row_with_bars("|53.|.7.|...|", Layout::Rows)]
#[case::a_row_with_letters("53..7..a.", Layout::Line)]
#[case::more_cells_than_a_row("53..7....6", Layout::Line)]
#[case::more_blanks_than_a_row("__________", Layout::Line)]
#[case::integers("5 3 0 0 7 0 0 0 0", Layout::Rows)]
#[case::all_integers_in_one_line("5 3 0 0 7 0 0 0 0 6", Layout::Rows)]
#[case::integers_of_two_digits("5 3 0 0 7 0 0 0 0 10", Layout::Line)]
#[case::nine_integers_with_other_space(
    "5\u{b}3\u{b}0\u{b}0\u{b}7\u{b}0\u{b}0\u{b}0\u{b}0",
    Layout::Rows
)]
#[case::ten_integers_with_other_space(
    "5\u{b}3\u{b}0\u{b}0\u{b}7\u{b}0\u{b}0\u{b}0\u{b}0\u{b}6",
    Layout::Line
)]
#[case::an_array("[[\"5\",\"3\"", Layout::Leetcode)]
#[case::a_named_array("board = [", Layout::Leetcode)]
fn the_first_line_decides(#[case] line: &str, #[case] layout: Layout) {
    assert_eq!(Layout::of(line), layout, "{line:?}");
}
