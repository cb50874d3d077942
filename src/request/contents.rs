//! The contents of a pack: those of the rule file, changed by the order of battle and the command
//! line.

use crate::cli::Print;
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean, or_list};
use crate::model::{Form, FormKind, Instrument, Order, Pack, PackChange, RuleSet};

// The words of `--with` and `--without`.
const COVER: &str = "cover";
/// The umpire's sheet.
const UMPIRE: &str = "umpire";
/// What play with hidden squadrons needs.
const FOG: &str = "fog";
/// Cards of the ships' mounts.
const MOUNTS: &str = "mounts";
/// Parts of a pack that are neither forms nor instruments.
pub const OTHER_PARTS: [&str; 4] = [COVER, UMPIRE, FOG, MOUNTS];

/// The contents of a pack.
#[derive(Default)]
pub struct Contents {
    pub cover: bool,
    /// Whether it has a sheet of what the order of battle says for an umpire.
    pub umpire: bool,
    /// Whether the players asked for that sheet, or for none.
    umpire_asked: bool,
    /// Whether it has what hidden squadrons need.
    pub fog: bool,
    /// Charts and rosters.
    pub pages: Vec<Form>,
    /// Charts of its ships that nobody asked for: they come if they take one sheet.
    pub battle_page: Vec<Form>,
    pub instruments: Vec<Instrument>,
    /// Whether it includes cards of its ships' mounts.
    pub mounts: bool,
    /// The number of players, each of whom gets charts and instruments of his own.
    pub players: usize,
    /// Whether these were explicitly requested, so that unknown mounts are reported.
    pub mounts_asked: bool,
}

impl Contents {
    /// Settles the contents: the rule set's, changed by orders of battle and then by the command line. A
    /// change by an order made for another rule set is ignored if this one does not know the word. `None` if another
    /// word is unknown: the pack would not be the one that is wanted.
    pub fn settle(
        rules: &RuleSet,
        pack: &Pack,
        orders: &[Order],
        args: &Print,
        faults: &mut Faults,
    ) -> Option<Self> {
        let mut all_known = true;
        let mut contents = Self::of(rules, pack);
        let of_order = orders.iter().find_map(|order| order.players);
        contents.players = args.players.or(of_order).unwrap_or(1) as usize;
        contents.umpire = orders.iter().any(Order::needs_umpire);
        let of_orders = orders.iter().flat_map(|order| {
            let made_for = order.settings.suit(&rules.id);
            order.changes.iter().cloned().map(move |change| (change, made_for))
        });
        let change = |word: &String, comes| PackChange { word: word.clone(), comes, place: None };
        let without = args.without.iter().map(|word| (change(word, false), true));
        let with = args.with.iter().map(|word| (change(word, true), true));
        for (change, must_be_known) in of_orders.chain(without).chain(with) {
            if let Err(fault) = contents.change(rules, &change)
                && must_be_known
            {
                faults.add(fault);
                all_known = false;
            }
        }
        all_known.then_some(contents)
    }

    fn of(rules: &RuleSet, pack: &Pack) -> Self {
        let form = |id: &String| rules.forms.iter().find(|form| form.id == *id);
        let instrument = |id: &String| rules.instruments.iter().find(|one| one.id == *id);
        Self {
            pages: pack.charts.iter().filter_map(form).cloned().collect(),
            battle_page: pack.battle_page.iter().filter_map(form).cloned().collect(),
            instruments: pack.instruments.iter().filter_map(instrument).cloned().collect(),
            mounts: pack.mounts,
            players: 1,
            ..Self::default()
        }
    }

    fn change(&mut self, rules: &RuleSet, change: &PackChange) -> Result<(), Diagnostic> {
        let form = pages(rules).find(|form| form.id == change.word);
        let instrument = rules.instruments.iter().find(|one| one.id == change.word);
        match (change.word.as_str(), form, instrument) {
            (COVER, ..) => self.cover = change.comes,
            (UMPIRE, ..) => (self.umpire, self.umpire_asked) = (change.comes, true),
            (FOG, ..) => {
                self.fog = change.comes;
                // Somebody has to know where everybody is, unless the players say otherwise.
                self.umpire |= change.comes && !self.umpire_asked;
            }
            (MOUNTS, ..) => (self.mounts, self.mounts_asked) = (change.comes, change.comes),
            (_, Some(form), _) => {
                self.battle_page.retain(|other| other.id != form.id);
                self.pages.retain(|other| other.id != form.id);
                self.pages.extend(change.comes.then(|| form.clone()));
            }
            (_, _, Some(instrument)) => {
                self.instruments.retain(|other| other.id != instrument.id);
                self.instruments.extend(change.comes.then(|| instrument.clone()));
            }
            _ => return Err(unknown(rules, change)),
        }
        Ok(())
    }
}

/// The forms that a pack can have besides its records.
fn pages(rules: &RuleSet) -> impl Iterator<Item = &Form> {
    let is_page = |form: &&Form| matches!(form.kind, FormKind::Chart | FormKind::Pages { .. });
    rules.forms.iter().filter(is_page)
}

fn unknown(rules: &RuleSet, change: &PackChange) -> Diagnostic {
    let pages = pages(rules).map(|form| form.id.as_str());
    let instruments = rules.instruments.iter().map(|instrument| instrument.id.as_str());
    let known: Vec<&str> = OTHER_PARTS.into_iter().chain(pages).chain(instruments).collect();
    let word = &change.word;
    let message = format!("a pack of {} has no `{word}` to be put in or left out", rules.title);
    let fault = Diagnostic::error(Code::UnknownForm, message)
        .maybe_hint(did_you_mean(word, known.iter().copied()))
        .hint_if_none(format!("it can have {}", or_list(&known)));
    Diagnostic { place: change.place.clone(), ..fault }
}
