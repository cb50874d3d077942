//! What the user wants to see printed: the ships behind his words.

use crate::cli::Print;
use crate::data;
use crate::diagnostic::Faults;
use crate::formula::Formulas;
use crate::model::{Fleet, Order};

use super::super::pick;
use super::super::settings::{Play, Workplace};
use super::job::{self, DerivedShip};
use super::orders;

/// What the user wants to see printed.
pub struct Asked<'a> {
    /// The command line.
    pub args: &'a Print,
    /// Its words for ships, without orders of battle.
    pub words: Vec<String>,
    /// The orders of battle among its words.
    pub orders: Vec<Order>,
}

impl Asked<'_> {
    /// Whether any ship is asked for.
    pub fn names_ships(&self) -> bool {
        !(self.words.is_empty() && self.orders.is_empty() && self.args.navy.is_empty())
    }

    /// The ships among which those are that are asked for: of the built-in classes only some, where
    /// ships are named and all of them are found there.
    fn fleet(&self, place: &Workplace, faults: &mut Faults) -> Fleet {
        let read = |wanted: Option<data::Wanted>, faults: &mut Faults| {
            let mut fleet = data::read_fleet_where(&place.files, wanted, faults);
            pick::read_named_files(&self.words, place.files.project(), &mut fleet, faults);
            fleet
        };
        if self.args.navy.is_empty() && self.orders.is_empty() {
            let mut found = Faults::default();
            let fleet = read(Some(&pick::may_name(&self.words)), &mut found);
            if pick::all_known(&fleet, &self.words) {
                faults.extend(found);
                return fleet;
            }
        }
        // A hint at the nearest name is to know them all.
        read(None, faults)
    }

    /// Reads the fleet and derives the ships that are asked for: those of orders of battle first.
    pub fn ships<'a>(
        &self,
        place: &Workplace,
        play: &Play,
        fleet: &'a mut Fleet,
        faults: &mut Faults,
    ) -> Vec<DerivedShip<'a>> {
        *fleet = self.fleet(place, faults);
        let mustered: Vec<_> =
            self.orders.iter().flat_map(|order| orders::muster(order, fleet, faults)).collect();
        let fleet = &*fleet;
        let ordered = orders::derive(play, fleet, &mustered, faults);
        let mut ships: Vec<DerivedShip> = ordered.into_iter().map(|(_, ship)| ship).collect();
        let mut picked = pick::ships(fleet, &self.words, &self.args.navy, faults);
        pick::keep(&mut picked, &self.args.choice, faults);
        let formulas = Formulas::check(&play.rules, faults);
        ships.extend(job::derive_all(play, &formulas, &picked, faults));
        ships
    }
}
