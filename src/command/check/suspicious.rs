//! Figures that are possible but more often an error.

use std::collections::BTreeSet;

use crate::data::{Limit, Plausible, Span};
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::measure::Fraction;
use crate::model::{Battery, Fleet, RuleSet, ShipClass};

/// Warns of such figures in every class of a fleet.
pub fn check(fleet: &Fleet, plausible: &Plausible, faults: &mut Faults) {
    for class in &fleet.classes {
        let mut suspects = Suspects { class, faults };
        suspects.guns_and_hull(plausible);
        suspects.mounts(plausible);
        suspects.bearing();
        suspects.years(plausible);
        suspects.armor(plausible);
        suspects.speed(plausible);
        suspects.kind(plausible);
    }
}

/// Warns of values that look like distances, and are the same at every scale and in all units.
pub fn unscaled(rules: &RuleSet, faults: &mut Faults) {
    // Faulty speed boxes have faults of their own.
    let Some(boxes) = &rules.speed_boxes else { return };
    let of_one = rules.scales.iter().all(|scale| scale.factor == Fraction::ONE);
    let systems = || rules.scales.iter().flat_map(|scale| [&scale.metric, &scale.imperial]);
    for value in rules.values.iter().filter(|value| value.id != boxes.value) {
        let Some(unit) = value.unit else { continue };
        if of_one && systems().all(|system| system.unit == unit) {
            continue;
        }
        let message =
            format!("`{}` has a unit, and only the speed is scaled and converted", value.id);
        let place = value.formula.as_ref().map_or(&rules.place, |formula| &formula.place);
        faults.add(Diagnostic::warning(Code::Suspicious, message).at(place.clone()).hint(
            "give guns of each size a measure of their own, from 0; leave `unit` out where the number is no \
             distance on the table",
        ));
    }
}

/// A class with the warnings about it.
struct Suspects<'a> {
    class: &'a ShipClass,
    faults: &'a mut Faults,
}

impl Suspects<'_> {
    /// Warns of a key, unless the remarks of the class confirm it.
    fn warn(&mut self, key: &str, message: String, reason: &str) {
        let class = self.class;
        if class.remarks.as_ref().is_some_and(|remarks| remarks.contains(key)) {
            return;
        }
        let hint = format!("{reason}; if it is right, say so in `remarks`, with the word `{key}`");
        let fault = Diagnostic::warning(Code::Suspicious, message).at(class.place.clone());
        self.faults.add(fault.of_ship(&class.name).in_field(key).hint(hint));
    }

    fn guns_and_hull(&mut self, plausible: &Plausible) {
        let class = self.class;
        if let (Some(limit), Some(tons), Some(bore)) =
            (&plausible.tons_a_cubic_inch, class.displacement_t, heaviest(class))
            && tons < limit.limit * bore * bore * bore
        {
            let message = format!("a {} in gun on {} t", text(bore), text(tons));
            self.warn("guns", message, &limit.reason);
        }
        let (Some(length), Some(beam)) = (class.length_ft, class.beam_ft) else { return };
        if let Some(limit) = &plausible.length_over_beam {
            let message = format!("{} ft long and {} ft wide", text(length), text(beam));
            self.outside("beam_ft", length / beam, limit.limit, message, limit);
        }
        if let (Some(limit), Some(tons)) = (&plausible.tons_a_square_foot, class.displacement_t) {
            let message = format!("{} t on {} x {} ft", text(tons), text(length), text(beam));
            self.outside("displacement_t", tons / (length * beam), limit.limit, message, limit);
        }
    }

    fn mounts(&mut self, plausible: &Plausible) {
        let class = self.class;
        let (Some(limit), Some(guns)) = (&plausible.guns_beyond_listed, &class.guns) else {
            return;
        };
        let calibers: BTreeSet<Fraction> =
            class.mounts.iter().filter_map(|mount| mount.caliber_in).collect();
        for caliber in calibers {
            let like = guns.iter().filter(|battery| battery.caliber_in == caliber);
            let listed: i64 = like.clone().map(|battery| battery.count).sum();
            let bear = class.guns_on_a_side(caliber);
            let inches = text(caliber);
            if like.count() == 0 {
                let message = format!("mounts carry {inches} in guns, but `guns` lists none");
                self.warn("mounts", message, &limit.reason);
            } else if bear > listed + limit.limit {
                let message = format!(
                    "by its mounts, {bear} guns of {inches} in bear on one side, but `guns` lists {listed}"
                );
                self.warn("mounts", message, &limit.reason);
            }
        }
    }

    /// More guns or tubes that bear than she has.
    fn bearing(&mut self) {
        const REASON: &str = "no more of them bear than she has";
        const KEYS: [&str; 3] = ["broadside", "ahead", "astern"];
        let class = self.class;
        if let (Some(salvo), Some(tubes)) = (class.torpedo_salvo, class.torpedo_tubes)
            && salvo > tubes
        {
            self.warn(
                "torpedo_salvo",
                format!("{salvo} torpedo tubes bear, but she has {tubes}"),
                REASON,
            );
        }
        let Some(guns) = &class.guns else { return };
        let count = |guns: &[Battery], bore| -> i64 {
            guns.iter().filter(|one| one.caliber_in == bore).map(|one| one.count).sum()
        };
        for (key, bearing) in KEYS.into_iter().zip(&class.bearing_guns) {
            let bearing = bearing.as_deref().unwrap_or_default();
            for Battery { caliber_in, .. } in bearing {
                let (bear, listed) = (count(bearing, *caliber_in), count(guns, *caliber_in));
                if bear > listed {
                    let guns = format!("{bear} guns of {} in", text(*caliber_in));
                    self.warn(key, format!("{guns} bear, but `guns` lists {listed}"), REASON);
                }
            }
        }
    }

    fn years(&mut self, plausible: &Plausible) {
        let Some(limit) = &plausible.sisters_years else { return };
        let class = self.class;
        let of_class = class.completed.into_iter().flat_map(|(from, to)| [from, to]);
        let of_ships = class.ships.iter().filter_map(|ship| ship.completed);
        let years: Vec<i64> = of_ships.chain(of_class).collect();
        let (Some(first), Some(last)) = (years.iter().min(), years.iter().max()) else { return };
        if last - first > limit.limit {
            let message = format!("a sister of {last}, {} years after the first", last - first);
            self.warn("completed", message, &limit.reason);
        }
    }

    fn armor(&mut self, plausible: &Plausible) {
        let Some(limit) = &plausible.armor_in else { return };
        let limits = limit.limit.plates();
        for ((name, plate), (_, most)) in self.class.armor_in.plates().into_iter().zip(limits) {
            if let (Some(plate), Some(most)) = (plate, most)
                && plate > most
            {
                let words = name.replace('_', " ");
                self.warn(name, format!("a {words} of {} in", text(plate)), &limit.reason);
            }
        }
    }

    fn speed(&mut self, plausible: &Plausible) {
        let (Some(speed), Some((year, _))) = (self.class.speed_kn, self.class.completed) else {
            return;
        };
        let at = Fraction::from(year);
        for limit in &plausible.speeds {
            let ((from, to), most) = limit.limit;
            if (from..=to).contains(&at) && speed > most {
                self.warn("speed_kn", format!("{} kn in {year}", text(speed)), &limit.reason);
            }
        }
    }

    fn kind(&mut self, plausible: &Plausible) {
        let class = self.class;
        let Some(kind) = class.kind else { return };
        let words = kind.word().replace('_', " ");
        for limit in plausible.types.iter().filter(|limit| limit.limit.types.contains(&kind)) {
            let of = &limit.limit;
            let figures = [
                ("displacement_t", class.displacement_t, of.displacement_t, "t"),
                ("speed_kn", class.speed_kn, of.speed_kn, "kn"),
                ("guns", heaviest(class), of.caliber_in, "in guns"),
            ];
            for (key, figure, span, unit) in figures {
                if let (Some(figure), Some(span)) = (figure, span) {
                    let message = format!("{} {unit} of type {words}", text(figure));
                    self.outside(key, figure, span, message, limit);
                }
            }
        }
    }

    /// Warns of a figure outside its limits.
    fn outside<T>(
        &mut self,
        key: &str,
        figure: Fraction,
        (from, to): Span,
        message: String,
        limit: &Limit<T>,
    ) {
        if !(from..=to).contains(&figure) {
            self.warn(key, message, &limit.reason);
        }
    }
}

fn heaviest(class: &ShipClass) -> Option<Fraction> {
    class.guns.iter().flatten().map(|battery| battery.caliber_in).max()
}

fn text(figure: Fraction) -> String {
    figure.to_decimal_text()
}
