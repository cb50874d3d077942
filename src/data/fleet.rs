//! The ships of all navies, or of those classes that may be meant.

use crate::diagnostic::Faults;
use crate::model::Fleet;
use crate::work::map_parallel;

use super::files::{DataFile, Files, Origin};
use super::{SHIP_VALUES, SourceFile, entered, navy};

/// What each class of a navy's file begins with.
const CLASS: &str = "[[class]]";

/// Says of the text of a class whether it is wanted.
pub type Wanted<'a> = &'a (dyn Fn(&str) -> bool + Sync);

/// Reads every navy of the project and the program.
pub fn read_fleet(files: &Files, faults: &mut Faults) -> Fleet {
    read_fleet_where(files, None, faults)
}

/// Reads the navies, but of those built in only the wanted classes: somebody who prints three ships
/// need not wait for hundreds. What is the user's is always read, so that its faults are told.
pub fn read_fleet_where(files: &Files, wanted: Option<Wanted>, faults: &mut Faults) -> Fleet {
    let tables = files.list(SHIP_VALUES, "csv");
    // A table may speak of any ship.
    let wanted = wanted.filter(|_| tables.is_empty());
    let source_of = |file: &DataFile| match (wanted, &file.origin) {
        (Some(wanted), Origin::Embedded(_)) => file.source().map(|source| {
            let text = with_classes(&source.text, wanted);
            SourceFile::new(source.name, text)
        }),
        _ => file.source(),
    };
    let listed = files.list(SHIP_VALUES, "toml");
    let read = map_parallel(&listed, |file| {
        let mut own = Faults::default();
        let fleet = match source_of(file) {
            Ok(source) => navy::read(&source, &mut own),
            Err(fault) => {
                own.add(fault);
                Fleet::default()
            }
        };
        (fleet, own)
    });
    let mut fleet = Fleet::default();
    for (navy, own) in read {
        fleet.append(navy);
        faults.extend(own);
    }
    for file in tables {
        match file.source() {
            Ok(source) => entered::read(&source, &mut fleet, faults),
            Err(fault) => faults.add(fault),
        }
    }
    fleet
}

/// A navy's file in which only the wanted classes are left, each on its line.
fn with_classes(text: &str, wanted: &dyn Fn(&str) -> bool) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut starts: Vec<usize> = text
        .match_indices(CLASS)
        .map(|(at, _)| at)
        .filter(|at| *at == 0 || text.as_bytes()[at - 1] == b'\n')
        .collect();
    kept.push_str(&text[..starts.first().copied().unwrap_or(text.len())]);
    starts.push(text.len());
    for bounds in starts.windows(2) {
        let class = &text[bounds[0]..bounds[1]];
        if wanted(class) {
            kept.push_str(class);
        } else {
            // A place is told by its line.
            kept.extend(class.bytes().filter(|byte| *byte == b'\n').map(char::from));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_that_are_left_keep_their_lines() {
        let text = "navy = \"A\"\n\n[[class]]\nid = \"x\"\n\n[[class]]\nid = \"y\"\n";
        let kept = with_classes(text, &|class| class.contains('y'));
        assert_eq!(kept, "navy = \"A\"\n\n\n\n\n[[class]]\nid = \"y\"\n");
        assert_eq!(with_classes(text, &|_| true), text);
    }

    #[test]
    fn a_class_read_alone_is_as_among_all_others() {
        let files = Files::embedded();
        let all = read_fleet(&files, &mut Faults::default());
        for name in ["Mikasa", "Hannibal", "Novik", "Ting Yuen"] {
            let some =
                read_fleet_where(&files, Some(&|text| text.contains(name)), &mut Faults::default());
            assert!(some.classes.len() < all.classes.len() / 4, "{name}");
            for class in &some.classes {
                let same = all.classes.iter().find(|other| other.place == class.place);
                assert_eq!(Some(format!("{class:?}")), same.map(|same| format!("{same:?}")));
            }
        }
    }
}
