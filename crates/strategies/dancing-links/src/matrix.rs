//! [`Matrix`]: which options meet which constraints, as lists whose nodes can be unlinked and, in reverse, linked again.

use sudoku::{Cell, Digit};

use crate::constraint::{CONSTRAINTS, OPTIONS, met_by};

/// The place of a node in the arrays. Header `c` stands for constraint `c`; the header after the
/// last is the [`ROOT`] of all.
///
/// Then come the nodes of the options, four in a row for each: one for each constraint that it
/// meets.
pub(crate) type Node = usize;

const ROOT: Node = CONSTRAINTS;
const HEADERS: usize = CONSTRAINTS + 1;
const NODES: usize = HEADERS + 4 * OPTIONS;

/// Two kinds of circular, doubly linked lists: of the headers of all open constraints, from left to
/// right; and for each constraint of the options that can still meet it, from top to bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Matrix {
    left: [u16; HEADERS],
    right: [u16; HEADERS],
    up: [u16; NODES],
    down: [u16; NODES],
    /// How many options can still meet the constraint.
    options: [u8; HEADERS],
}

/// The constraint in whose list each node is; for a header itself.
static CONSTRAINT: [u16; NODES] = {
    let mut constraint = [0; NODES];
    let mut header = 0;
    while header < HEADERS {
        constraint[header] = header as u16;
        header += 1;
    }
    let mut node = HEADERS;
    while node < NODES {
        let (cell, digit) = option(node);
        constraint[node] = met_by(cell, digit)[(node - HEADERS) % 4] as u16;
        node += 1;
    }
    constraint
};

/// The cell and the digit of the option that a node belongs to.
pub(crate) const fn option(node: Node) -> (Cell, Digit) {
    let option = (node - HEADERS) / 4;
    (Cell::ALL[option / 9], Digit::ALL[option % 9])
}

/// The other three nodes of the option that a node belongs to.
fn others(node: Node) -> [Node; 3] {
    let place = (node - HEADERS) % 4;
    let first = node - place;
    [1, 2, 3].map(|step| first + (place + step) % 4)
}

impl Matrix {
    /// All 729 options for all 324 constraints.
    pub(crate) const WHOLE: Self = {
        let mut matrix = Self {
            left: [0; HEADERS],
            right: [0; HEADERS],
            up: [0; NODES],
            down: [0; NODES],
            options: [0; HEADERS],
        };
        let mut header = 0;
        while header < HEADERS {
            let next = (header + 1) % HEADERS;
            matrix.right[header] = next as u16;
            matrix.left[next] = header as u16;
            // A list of its own, still without options.
            matrix.up[header] = header as u16;
            matrix.down[header] = header as u16;
            header += 1;
        }
        let mut node = HEADERS;
        while node < NODES {
            let header = CONSTRAINT[node] as usize;
            let lowest = matrix.up[header] as usize;
            matrix.up[node] = lowest as u16;
            matrix.down[node] = header as u16;
            matrix.down[lowest] = node as u16;
            matrix.up[header] = node as u16;
            matrix.options[header] += 1;
            node += 1;
        }
        matrix
    };

    /// The open constraint with the fewest options, the first of several; `None` if all constraints
    /// are met.
    pub(crate) fn fewest_options(&self) -> Option<Node> {
        let mut fewest = None;
        let mut fewest_options = u8::MAX;
        let mut header = self.right[ROOT];
        while usize::from(header) != ROOT {
            let options = self.options[usize::from(header)];
            if options < fewest_options {
                (fewest, fewest_options) = (Some(usize::from(header)), options);
                if options <= 1 {
                    break;
                }
            }
            header = self.right[usize::from(header)];
        }
        fewest
    }

    /// How many options can still meet the constraint.
    pub(crate) const fn options(&self, constraint: Node) -> u8 {
        self.options[constraint]
    }

    /// The node below in the same list.
    pub(crate) fn below(&self, node: Node) -> Node {
        usize::from(self.down[node])
    }

    /// Chooses the option of a given: all its four constraints are met.
    pub(crate) fn choose_given(&mut self, cell: Cell, digit: Digit) {
        for constraint in met_by(cell, digit) {
            self.cover(constraint);
        }
    }

    /// Chooses the option of a node whose own constraint is covered: its three other constraints
    /// are met as well.
    pub(crate) fn choose(&mut self, node: Node) {
        for other in others(node) {
            self.cover(usize::from(CONSTRAINT[other]));
        }
    }

    /// Undoes [`choose`](Self::choose), the last first.
    pub(crate) fn take_back(&mut self, node: Node) {
        for other in others(node).into_iter().rev() {
            self.uncover(usize::from(CONSTRAINT[other]));
        }
    }

    /// The constraint is met: it leaves the list of headers, and every option that would meet it
    /// again leaves its other lists.
    pub(crate) fn cover(&mut self, constraint: Node) {
        let (left, right) = (self.left[constraint], self.right[constraint]);
        self.right[usize::from(left)] = right;
        self.left[usize::from(right)] = left;
        let mut node = self.below(constraint);
        while node != constraint {
            for other in others(node) {
                let (up, down) = (self.up[other], self.down[other]);
                self.down[usize::from(up)] = down;
                self.up[usize::from(down)] = up;
                self.options[usize::from(CONSTRAINT[other])] -= 1;
            }
            node = self.below(node);
        }
    }

    /// Undoes [`cover`](Self::cover), step by step in reverse.
    ///
    /// An unlinked node still knows its neighbours: that is all it takes to link it again, as long
    /// as they are what they were.
    pub(crate) fn uncover(&mut self, constraint: Node) {
        let mut node = usize::from(self.up[constraint]);
        while node != constraint {
            for other in others(node).into_iter().rev() {
                let (up, down) = (self.up[other], self.down[other]);
                self.down[usize::from(up)] = other as u16;
                self.up[usize::from(down)] = other as u16;
                self.options[usize::from(CONSTRAINT[other])] += 1;
            }
            node = usize::from(self.up[node]);
        }
        let (left, right) = (self.left[constraint], self.right[constraint]);
        self.right[usize::from(left)] = constraint as u16;
        self.left[usize::from(right)] = constraint as u16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nodes below a header, from top to bottom.
    fn list(matrix: &Matrix, header: Node) -> Vec<Node> {
        std::iter::successors(Some(matrix.below(header)), |&node| Some(matrix.below(node)))
            .take_while(|&node| node != header)
            .collect()
    }

    fn open(matrix: &Matrix) -> Vec<Node> {
        std::iter::successors(Some(usize::from(matrix.right[ROOT])), |&header| {
            Some(usize::from(matrix.right[header]))
        })
        .take_while(|&header| header != ROOT)
        .collect()
    }

    #[test]
    fn every_constraint_has_nine_options_and_every_option_four_constraints() {
        let matrix = Matrix::WHOLE;
        assert_eq!(open(&matrix), (0..CONSTRAINTS).collect::<Vec<_>>());
        for constraint in 0..CONSTRAINTS {
            let nodes = list(&matrix, constraint);
            assert_eq!((nodes.len(), matrix.options(constraint)), (9, 9));
            for node in nodes {
                let (cell, digit) = option(node);
                assert!(met_by(cell, digit).contains(&constraint));
                assert!(
                    others(node)
                        .iter()
                        .all(|&other| other != node && option(other) == (cell, digit))
                );
            }
        }
    }

    #[test]
    fn a_given_leaves_no_option_that_conflicts_with_it() {
        let mut matrix = Matrix::WHOLE;
        let (given, five) = (Cell::at(4, 4).unwrap(), Digit::new(5).unwrap());
        matrix.choose_given(given, five);
        let open = open(&matrix);
        assert_eq!(open.len(), CONSTRAINTS - 4);
        for constraint in open {
            let nodes = list(&matrix, constraint);
            assert_eq!(nodes.len(), usize::from(matrix.options(constraint)));
            for (cell, digit) in nodes.into_iter().map(option) {
                assert!(cell != given && !(digit == five && cell.sees(given)), "{digit} in {cell}");
            }
        }
    }

    #[test]
    fn what_is_undone_in_reverse_leaves_no_trace() {
        let mut matrix = Matrix::WHOLE;
        let mut chosen = Vec::new();
        while let Some(constraint) =
            matrix.fewest_options().filter(|&constraint| matrix.options(constraint) > 0)
        {
            let before = matrix.clone();
            let node = matrix.below(constraint);
            matrix.cover(constraint);
            matrix.choose(node);
            chosen.push((constraint, node, before));
        }
        assert!(chosen.len() > 10);
        while let Some((constraint, node, before)) = chosen.pop() {
            matrix.take_back(node);
            matrix.uncover(constraint);
            assert_eq!(matrix, before);
        }
    }
}
