//! The particulars, under the names that formulas use.

use crate::formula::{Figure, Names};
use crate::measure::Fraction;
use crate::model::{Armor, Battery, Plate, ShipClass, ShipType};

/// All that the values of a class depend on, if nothing is stated of her ships.
#[derive(Hash)]
pub struct Particulars<'a> {
    kind: Option<ShipType>,
    /// The first year.
    pub completed: Option<i64>,
    displacement_t: Option<Fraction>,
    length_ft: Option<Fraction>,
    beam_ft: Option<Fraction>,
    speed_kn: Option<Fraction>,
    torpedo_tubes: Option<i64>,
    torpedo_salvo: Option<i64>,
    complement: Option<i64>,
    aircraft: Option<i64>,
    funnels: Option<i64>,
    masts: Option<i64>,
    plate: Option<Plate>,
    guns: Option<&'a [Battery]>,
    broadside: Option<Vec<Battery>>,
    armor: &'a Armor,
}

impl<'a> Particulars<'a> {
    /// Those of a class.
    pub fn of(class: &'a ShipClass) -> Self {
        Self {
            kind: class.kind,
            completed: class.completed.map(|(first, _)| first),
            displacement_t: class.displacement_t,
            length_ft: class.length_ft,
            beam_ft: class.beam_ft,
            speed_kn: class.speed_kn,
            torpedo_tubes: class.torpedo_tubes,
            torpedo_salvo: class.torpedo_salvo,
            complement: class.complement,
            aircraft: class.aircraft,
            funnels: class.funnels,
            masts: class.masts,
            plate: class.plate,
            guns: class.guns.as_deref(),
            broadside: class.broadside(),
            armor: &class.armor_in,
        }
    }

    /// Every figure under its name; a missing one is `none`.
    ///
    /// Names: `type`, `completed` (first year), `displacement_t`, `length_ft`, `beam_ft`, `speed_kn`,
    /// `torpedo_tubes`, `torpedo_salvo`, `complement`, `aircraft`, `funnels`, `masts`; `guns`, a list
    /// of `(count, caliber)` in inches; `broadside`, those bearing on one side; `armor`, a dictionary
    /// of plates in inches; and `plate`, the kind of armor as a word.
    pub fn names(&self) -> Names {
        let mut names = Names::default();
        names.word("type", self.kind.map(ShipType::word));
        names.number("completed", self.completed.map(Into::into));
        names.number("displacement_t", self.displacement_t);
        names.number("length_ft", self.length_ft);
        names.number("beam_ft", self.beam_ft);
        names.number("speed_kn", self.speed_kn);
        names.number("torpedo_tubes", self.torpedo_tubes.map(Into::into));
        names.number("torpedo_salvo", self.torpedo_salvo.map(Into::into));
        names.number("complement", self.complement.map(Into::into));
        names.number("aircraft", self.aircraft.map(Into::into));
        names.number("funnels", self.funnels.map(Into::into));
        names.number("masts", self.masts.map(Into::into));
        names.word("plate", self.plate.map(Plate::word));
        names.groups("guns", self.guns.map(batteries));
        names.groups("broadside", self.broadside.as_deref().map(batteries));
        let plates = self.armor.plates().into_iter();
        names.figures("armor", plates.map(|(name, inches)| (name, inches.map(Fraction::to_f64))));
        names
    }
}

/// Guns as formulas see them.
fn batteries(guns: &[Battery]) -> impl Iterator<Item = [(&'static str, Figure); 2]> {
    guns.iter().map(|gun| {
        [
            ("count", Figure::Whole(gun.count)),
            ("caliber", Figure::Measured(gun.caliber_in.to_f64())),
        ]
    })
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
        let names = Particulars::of(&fleet.classes[0]).names();
        assert_eq!(names.all(), {
            let mut wanted = PARTICULARS.map(str::to_owned).to_vec();
            wanted.sort();
            wanted
        });
    }
}
