//! The steps one by one, for the tests.

use crate::avx2::choose::NUMBER_AT;
use crate::avx2::lanes::Sweeper;
use crate::avx2::layout::{NINTH, State, lane};
use crate::avx2::vector::{Avx2, Bytes, Vector};
use crate::cells::Candidates;
use crate::single_steps::{Places, SingleSteps};
use crate::sweeper::Sweep;

/// The bytes of a box in folded cells: that of places 0 to 7, and that of place 8.
fn folded_bytes(box_index: usize) -> [usize; 2] {
    let (band, stack) = (box_index / 3, box_index % 3);
    [[0, 16, 4][band] + stack, 20 + stack]
}

/// The places of folded cells. Both copies must be equal.
fn places_of(cells: Vector) -> Places {
    let bytes = cells.to_bytes().0;
    std::array::from_fn(|box_index| {
        let [eight, ninth] = folded_bytes(box_index);
        assert_eq!((bytes[eight], bytes[ninth]), (bytes[eight + 8], bytes[ninth + 8]));
        u16::from(bytes[eight]) | u16::from(bytes[ninth] >> (box_index / 3) & 1) << 8
    })
}

impl SingleSteps for Sweeper {
    fn detect() -> Option<Self> {
        Avx2::detect().map(Self::new)
    }

    fn packed(&self, candidates: &Candidates) -> State {
        let mut registers = [Bytes([0; 32]); 4];
        for digit in 0..9 {
            for box_index in 0..9 {
                let (band, lane) = (box_index / 3, lane(digit, box_index % 3));
                let places = candidates.0[digit][box_index];
                registers[band].0[lane] = places as u8;
                registers[NINTH].0[lane] |= ((places >> 8) as u8) << band;
            }
        }
        State(registers.map(|bytes| self.cpu.load(&bytes)))
    }

    fn locked_step(&self, state: State) -> State {
        self.locked(state)
    }

    fn naked_step(&self, state: State) -> [Places; 2] {
        let [any, two] = self.counted(state);
        [places_of(any), places_of(any.without(two))]
    }

    fn hidden_step(&self, state: State) -> State {
        state.and(self.lanes_without_second(state))
    }

    fn places(&self, cells: Vector) -> Places {
        assert!(self.every_cell().has_all_of(cells));
        places_of(cells)
    }

    fn is_tidy(&self, state: State) -> bool {
        let every = self.packed(&Candidates([[0x1ff; 9]; 9]));
        state.0.into_iter().zip(every.0).all(|(x, every)| every.has_all_of(x))
    }

    fn cells(&self, places: Places) -> Vector {
        let mut bytes = Bytes([0; 32]);
        for (box_index, places) in places.into_iter().enumerate() {
            let [eight, ninth] = folded_bytes(box_index);
            bytes.0[eight] = places as u8;
            bytes.0[ninth] |= ((places >> 8) as u8) << (box_index / 3);
        }
        let cells = self.cpu.load(&bytes);
        cells.low_eights(cells)
    }

    fn by_number(&self, scores: &[Vector; 4]) -> [u8; 81] {
        let bytes = scores.map(|vector| vector.to_bytes().0);
        let mut by_number = [0; 81];
        for (position, &number) in NUMBER_AT.iter().enumerate() {
            if usize::from(number) < 81 {
                by_number[usize::from(number)] = bytes[position / 32][position % 32];
            }
        }
        by_number
    }

    fn read_step(&self, givens: &[u8; 81]) -> State {
        self.read(givens)
    }
}
