//! The particulars, under the names that formulas use.

use crate::formula::Names;
use crate::measure::Fraction;
use crate::model::{Battery, Plate, ShipClass, ShipType};

/// Every figure of a class under its name; a missing one is `none`.
///
/// Names: `type`, `completed` (first year), `displacement_t`, `length_ft`, `beam_ft`, `speed_kn`,
/// `torpedo_tubes`, `torpedo_salvo`, `complement`, `aircraft`, `funnels`, `masts`; `guns`, a list
/// of `(count, caliber)` in inches; `broadside`, those bearing on one side; `mounts`, `(barrels, caliber)` of each
/// gun mount from bow to stern; `armor`, a dictionary of plates in inches; and `plate`, the kind of armor as a word.
pub fn of(class: &ShipClass) -> Names {
    let mut names = Names::default();
    names.word("type", class.kind.map(ShipType::word));
    names.number("completed", class.completed.map(|(first, _)| first.into()));
    names.number("displacement_t", class.displacement_t);
    names.number("length_ft", class.length_ft);
    names.number("beam_ft", class.beam_ft);
    names.number("speed_kn", class.speed_kn);
    names.number("torpedo_tubes", class.torpedo_tubes.map(Into::into));
    names.number("torpedo_salvo", class.torpedo_salvo().map(Into::into));
    names.number("complement", class.complement.map(Into::into));
    names.number("aircraft", class.aircraft.map(Into::into));
    names.number("funnels", class.funnels.map(Into::into));
    names.number("masts", class.masts.map(Into::into));
    names.word("plate", class.plate.map(Plate::word));
    names.guns("guns", "count", class.guns.as_deref().map(batteries));
    names.guns("broadside", "count", class.broadside().as_deref().map(batteries));
    let mounts = class.gun_mounts().into_iter();
    let mounts = mounts.map(|mount| (mount.barrels, mount.caliber_in.unwrap_or(Fraction::ZERO)));
    names.guns("mounts", "barrels", Some(mounts).filter(|mounts| mounts.len() > 0));
    let plates = class.armor_in.plates().into_iter();
    names.figures("armor", plates.map(|(name, inches)| (name, inches.map(Fraction::to_f64))));
    names
}

fn batteries(guns: &[Battery]) -> impl Iterator<Item = (i64, Fraction)> {
    guns.iter().map(|gun| (gun.count, gun.caliber_in))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{SourceFile, read_navy};
    use crate::diagnostic::Faults;
    use crate::model::PARTICULARS;

    #[test]
    fn formulas_see_every_figure_that_rule_files_may_need_and_no_other() {
        let text = "navy = \"A\"\n[[class]]\nid = \"a\"\nname = \"A\"\nstate = \"s\"\nsource = \"x\"\n\
                    [[class.ships]]\nname = \"A\"\n";
        let fleet = read_navy(&SourceFile::new("a.toml", text), &mut Faults::default());
        let names = of(&fleet.classes[0]);
        assert_eq!(names.all(), {
            let mut wanted = PARTICULARS.map(str::to_owned).to_vec();
            wanted.sort();
            wanted
        });
    }
}
