//! [`Matrix`]: which options meet which constraints, as lists whose nodes can be unlinked and, in
//! reverse order, linked again.

use sudoku::{Cell, Constraint, Digit, table};

/// The index of a node in the vertical lists.
///
/// First come the nodes of the options "this digit in this cell": four for each option, one for
/// each constraint that it meets. Then comes a header for each constraint.
pub(crate) type Node = usize;

/// How many nodes the options have: 729 options with four nodes each.
const OPTION_NODES: usize = 81 * 9 * 4;

const NODES: usize = OPTION_NODES + Constraint::COUNT;

/// Where the horizontal list of open constraints begins and ends: an index that no constraint has.
const ROOT: usize = Constraint::COUNT;

/// Two kinds of circular, doubly linked lists: the horizontal one of all open constraints, and for
/// each constraint a vertical one of the options that can still meet it.
///
/// The search tries the options of a vertical list from top to bottom. They are in the order of
/// their nodes: ascending digits for a cell, and for a house cells in reading order.
#[derive(Debug)]
pub(crate) struct Matrix {
    left: [u16; ROOT + 1],
    right: [u16; ROOT + 1],
    up: [u16; NODES],
    down: [u16; NODES],
    /// How many options can still meet each constraint.
    option_count: [u8; Constraint::COUNT],
}

impl Matrix {
    /// All 729 options for all 324 constraints.
    pub(crate) const WHOLE: Self = {
        let mut matrix = Self {
            // In a circle of ROOT + 1 entries, ROOT steps forward are one step back.
            left: table!(ROOT + 1, |index| ((index + ROOT) % (ROOT + 1)) as u16),
            right: table!(ROOT + 1, |index| ((index + 1) % (ROOT + 1)) as u16),
            // Each node is linked to itself. So each header is a list without options, and the loop
            // below appends the nodes of the options.
            up: table!(NODES, |node| node as u16),
            down: table!(NODES, |node| node as u16),
            option_count: [0; Constraint::COUNT],
        };
        let mut node = 0;
        while node < OPTION_NODES {
            let constraint = CONSTRAINT[node];
            let header = header_of(constraint);
            // The list is a circle, so its last node is above the header.
            let last = matrix.up[header];
            matrix.up[node] = last;
            matrix.down[node] = header as u16;
            matrix.down[last as usize] = node as u16;
            matrix.up[header] = node as u16;
            matrix.option_count[constraint.index()] += 1;
            node += 1;
        }
        matrix
    };

    /// The first open constraint; `None` if all constraints are met.
    pub(crate) fn first_open(&self) -> Option<Constraint> {
        Constraint::new(usize::from(self.right[ROOT]))
    }

    /// The open constraint after this one; `None` if this is the last.
    pub(crate) fn next_open(&self, constraint: Constraint) -> Option<Constraint> {
        Constraint::new(usize::from(self.right[constraint.index()]))
    }

    /// How many options can still meet the constraint.
    pub(crate) const fn option_count(&self, constraint: Constraint) -> u8 {
        self.option_count[constraint.index()]
    }

    /// The node below in the same vertical list: the next option, or the header after the last one.
    pub(crate) fn below(&self, node: Node) -> Node {
        usize::from(self.down[node])
    }

    /// Chooses the option of a given: all its four constraints are met.
    pub(crate) fn choose_given(&mut self, cell: Cell, digit: Digit) {
        for (constraint, _) in Constraint::met_by(cell, digit) {
            self.cover(constraint);
        }
    }

    /// Chooses the option of a node in the list of a constraint that is covered. This meets the
    /// option's three other constraints as well.
    pub(crate) fn choose(&mut self, node: Node) {
        for other in others(node) {
            self.cover(CONSTRAINT[other]);
        }
    }

    /// Undoes [`choose`](Self::choose). Choices have to be undone in reverse order.
    pub(crate) fn take_back(&mut self, node: Node) {
        for other in others(node).into_iter().rev() {
            self.uncover(CONSTRAINT[other]);
        }
    }

    /// Takes a constraint that is met out of the list of open constraints. Each option of this
    /// constraint leaves the lists of the three other constraints that the option meets.
    pub(crate) fn cover(&mut self, constraint: Constraint) {
        let (left, right) = (
            self.left[constraint.index()],
            self.right[constraint.index()],
        );
        self.right[usize::from(left)] = right;
        self.left[usize::from(right)] = left;
        let header = header_of(constraint);
        let mut node = self.below(header);
        while node != header {
            for other in others(node) {
                let (up, down) = (self.up[other], self.down[other]);
                self.down[usize::from(up)] = down;
                self.up[usize::from(down)] = up;
                self.option_count[CONSTRAINT[other].index()] -= 1;
            }
            node = self.below(node);
        }
    }

    /// Undoes [`cover`](Self::cover), step by step in reverse.
    ///
    /// The links of a node stay as they are while it is unlinked. They are all that is needed to
    /// link it again, as long as its neighbours are in the same state as when it was unlinked.
    pub(crate) fn uncover(&mut self, constraint: Constraint) {
        let header = header_of(constraint);
        let mut node = usize::from(self.up[header]);
        while node != header {
            for other in others(node).into_iter().rev() {
                let (up, down) = (self.up[other], self.down[other]);
                self.down[usize::from(up)] = other as u16;
                self.up[usize::from(down)] = other as u16;
                self.option_count[CONSTRAINT[other].index()] += 1;
            }
            node = usize::from(self.up[node]);
        }
        let (left, right) = (
            self.left[constraint.index()],
            self.right[constraint.index()],
        );
        self.right[usize::from(left)] = constraint.index() as u16;
        self.left[usize::from(right)] = constraint.index() as u16;
    }
}

/// The head of the list of the options that can still meet the constraint.
pub(crate) const fn header_of(constraint: Constraint) -> Node {
    OPTION_NODES + constraint.index()
}

/// The cell and the digit of the option that the node belongs to.
pub(crate) const fn option(node: Node) -> (Cell, Digit) {
    let option = node / 4;
    (Cell::ALL[option / 9], Digit::ALL[option % 9])
}

/// The other three nodes of the option that the node belongs to.
fn others(node: Node) -> [Node; 3] {
    // The numbers of the four nodes of an option differ in their two lowest bits only.
    [1, 2, 3].map(|difference| node ^ difference)
}

/// The constraint in whose list the node of an option is.
static CONSTRAINT: [Constraint; OPTION_NODES] = table!(OPTION_NODES, |node| {
    let (cell, digit) = option(node);
    Constraint::met_by(cell, digit)[node % 4].0
});
