//! [`find`]: N of nine sets that have only N members together. Pairs, triplets and quads, X-wings
//! and their bigger forms are all found by it.

/// Calls `accept` with each choice of `size` sets whose union has `size` members, until it returns
/// `Some`.
///
/// A set with fewer than two members is skipped: it would be a single. The first argument of
/// `accept` has a bit for each chosen set, the second is their union.
pub(crate) fn find<T>(
    sets: &[u16],
    size: u32,
    mut accept: impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    let fits = |&set: &u16| (2..=size).contains(&set.count_ones());
    if sets.iter().filter(|&set| fits(set)).count() < size as usize {
        return None;
    }
    extend(sets, size, 0, (0, 0), &mut accept)
}

fn extend<T>(
    sets: &[u16],
    size: u32,
    from: usize,
    (chosen, union): (u16, u16),
    accept: &mut impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    if chosen.count_ones() == size {
        return accept(chosen, union);
    }
    (from..sets.len()).find_map(|next| {
        let more = union | sets[next];
        let fits = sets[next].count_ones() > 1 && more.count_ones() <= size;
        fits.then(|| extend(sets, size, next + 1, (chosen | 1 << next, more), accept))?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_each_choice_with_as_many_members_as_sets() {
        let sets = [0b011, 0b110, 0b1100, 0b101, 0b001, 0b011, 0];
        let found = |size| {
            let mut found = Vec::new();
            find(&sets, size, |chosen, union| {
                found.push((chosen, union));
                None::<()>
            });
            found
        };
        assert_eq!(found(2), [(0b10_0001, 0b011)]);
        assert_eq!(found(3)[0], (0b1011, 0b111));
        assert_eq!(found(3).len(), 4);
        assert_eq!(find(&sets, 2, |chosen, _| Some(chosen)), Some(0b10_0001));
    }
}
