//! The steps one by one, for the tests.

use crate::avx512::layout::{FIRST_BIT, State, USED, lane};
use crate::avx512::sweep::Sweeper;
use crate::avx512::vector::{Avx512, Lanes, Vector};
use crate::cells::Candidates;
use crate::single_steps::{Places, SingleSteps};
use crate::sweeper::Sweep;

/// The places of each box, in the lanes of every block.
fn in_every_block(places: Places) -> Lanes {
    let mut lanes = Lanes([0; 32]);
    for index in 0..27 {
        lanes.0[index] = places[index % 9] << FIRST_BIT;
    }
    lanes
}

impl SingleSteps for Sweeper {
    fn detect() -> Option<Self> {
        Avx512::detect().map(Self::new)
    }

    fn packed(&self, candidates: &Candidates) -> State {
        let mut registers = [Lanes([0; 32]); 3];
        for digit in 0..9 {
            for box_index in 0..9 {
                registers[digit % 3].0[lane(digit / 3, box_index)] =
                    candidates.0[digit][box_index] << FIRST_BIT;
            }
        }
        State(registers.map(|lanes| self.cpu.lanes(&lanes)))
    }

    fn locked_step(&self, State(registers): State) -> State {
        State(registers.map(|x| self.lines.locked(x)))
    }

    fn naked_step(&self, State(registers): State) -> [Places; 2] {
        let (any, one) = self.naked(registers);
        [self.places(any), self.places(one)]
    }

    fn hidden_step(&self, State(registers): State) -> State {
        State(registers.map(|x| self.hidden(x)))
    }

    fn places(&self, cells: Vector) -> Places {
        let lanes = cells.to_lanes();
        let places = std::array::from_fn(|box_index| lanes.0[box_index] >> FIRST_BIT);
        assert_eq!(lanes, in_every_block(places));
        places
    }

    fn is_tidy(&self, State(registers): State) -> bool {
        let every_place = in_every_block([0x1ff; 9]);
        let is_tidy = |(index, word): (usize, u16)| word & !every_place.0[index] == 0;
        registers.iter().all(|x| {
            x.filled_lanes() & !USED == 0 && x.to_lanes().0.into_iter().enumerate().all(is_tidy)
        })
    }

    fn cells(&self, places: Places) -> Vector {
        self.cpu.lanes(&in_every_block(places))
    }

    fn by_number(&self, scores: &[Vector; 5]) -> [u8; 81] {
        let lanes = scores.map(|vector| vector.to_lanes().0);
        std::array::from_fn(|number| {
            let (box_index, place) = (number % 9, number / 9);
            if place < 4 {
                lanes[place][box_index] as u8
            } else {
                (lanes[place - 4][box_index] >> 8) as u8
            }
        })
    }

    fn read_step(&self, givens: &[u8; 81]) -> State {
        self.read(givens)
    }
}
