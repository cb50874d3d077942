//! What to print: forms, a book, instruments or a pack.

use crate::cli::Print;
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean, slip_for};
use crate::export::Output;
use crate::instrument::{Backs, Options};
use crate::model::{Form, FormKind, Imposition, Instrument, Order, RuleSet};

use super::first_words::{INSTRUMENTS, PACK, RECORD_WORDS, line_for};
use super::format;
use super::imposition::{self, Imposed};
use super::{Contents, OTHER_PARTS, Project, orders};

/// What to print.
pub enum What {
    Forms {
        form: Form,
        back: Option<Form>,
        imposed: Imposed,
    },
    Book {
        form: Form,
        /// The imposition of its pages, if not one per sheet.
        scheme: Option<Imposition>,
    },
    Instruments {
        instruments: Vec<Instrument>,
        /// `Some` if they are all those of a pack: whether it includes the ships' mounts.
        of_pack: Option<bool>,
        options: Options,
    },
    Pack(PackWish),
}

/// What a pack has in it.
pub struct PackWish {
    pub records: Form,
    /// The chart on the backs of the records.
    pub back: Option<Form>,
    /// Everything else in it.
    pub contents: Contents,
    pub options: Options,
}

/// The form for the backs. For a pack, an order of battle can name it too.
pub fn back(args: &Print, orders: &[Order]) -> Option<String> {
    let of_order =
        || orders.iter().find_map(|order| order.back.as_ref().map(|setting| setting.word.clone()));
    let asked = args.imposition.back.clone();
    if args.form == PACK { asked.or_else(of_order) } else { asked }
}

/// What the user asks for, as far as it is settled.
pub struct Asked<'a> {
    pub args: &'a Print,
    pub rules: &'a RuleSet,
    pub project: &'a Project,
    pub orders: &'a [Order],
    pub scheme: Option<Imposition>,
    /// The form for the backs.
    pub back: Option<String>,
}

impl Asked<'_> {
    /// Settles what to print, and in which format. Removes instruments from the words.
    pub fn settle(self, words: &mut Vec<String>, faults: &mut Faults) -> Option<(What, Output)> {
        let Self { args, rules, project, .. } = self;
        let files = &project.files;
        if args.form == PACK {
            return self.pack(words, faults);
        }
        if !(args.with.is_empty() && args.without.is_empty()) && args.form != INSTRUMENTS {
            let hint = "such as `chartroom print pack tsushima_1905.toml --without gauge`";
            return faults.refuse(wrong("`--with` and `--without` are for packs", hint));
        }
        if let Some(what) = self.instruments(words, faults) {
            let has_backs = args.instrument.backs == Some(Backs::Duplex);
            let turned = args.imposition.duplex.is_some() && !has_backs;
            if self.scheme.is_some() || self.back.is_some() || turned {
                let message = format!("`{}` is a drawing, so it cannot be imposed", args.form);
                let hint = "drawings are placed on sheets as they fit; forms, rosters and charts can be imposed";
                return faults.refuse(wrong(message, hint));
            }
            return Some((what, format::of_drawings(args, files, faults)?));
        }
        let mut found = Faults::default();
        let Some(form) = find_form(rules, &args.form, &mut found).cloned() else {
            let known = rules.forms.iter().map(|form| form.id.as_str());
            let words: Vec<String> =
                std::iter::once(&args.form).chain(&args.what).cloned().collect();
            // The very line that was typed is no help: this game has no such form, though others have.
            let typed = format!("chartroom print {}", words.join(" "));
            let line =
                slip_for(&args.form, known).map_or_else(|| line_for(&words, files), |_| None);
            let line = line.filter(|line| *line != typed);
            faults.extend(found.into_iter().map(|fault| match &line {
                Some(line) => fault.hint(format!("write `{line}`")),
                None => fault,
            }));
            return None;
        };
        if let Some(fault) = form_among_ships(rules, words, project) {
            return faults.refuse(fault);
        }
        let output = match form.kind {
            FormKind::Record { .. } if format::is_deck(args) => format::of_deck(args, faults),
            _ => Output::Sheets(format::of_sheets(&form.id, args, faults)?),
        };
        let back = match self.back {
            Some(_) if matches!(form.kind, FormKind::Book { .. }) => {
                let message = format!("`{}` has pages on both sides", form.id);
                return faults.refuse(wrong(message, "leave out `--back`"));
            }
            Some(id) => Some(find_form(rules, &id, faults)?.clone()),
            None => None,
        };
        if let (Output::Deck(_), Some(page)) = (&output, &back)
            && page.strip().is_none()
        {
            let message =
                format!("`{}` is not the size of a card, so it cannot be its back", page.id);
            return faults.refuse(wrong(
                message,
                "`--back card` gives each card another record of its ship",
            ));
        }
        let imposed = imposition::settle(args, self.scheme, &form, back.as_ref(), faults)?;
        let what = match form.kind {
            FormKind::Book { .. } => What::Book { form, scheme: imposed.scheme },
            _ => What::Forms { form, back, imposed },
        };
        Some((what, output))
    }

    fn pack(self, words: &[String], faults: &mut Faults) -> Option<(What, Output)> {
        let Self { args, rules, project, orders, .. } = self;
        if self.scheme.is_some() {
            let hint = "leave out `--imposition`; `--back chart` prints both sides";
            return faults
                .refuse(wrong("a pack has sheets of many kinds, so it cannot be imposed", hint));
        }
        let format = format::of_sheets(PACK, args, faults)?;
        if orders.len() != 1 {
            match words.first() {
                Some(word) if orders.is_empty() => orders::none(word, words, project, faults),
                _ => {
                    let message = "a pack is printed from one order of battle";
                    let hint = "such as `chartroom print pack tsushima`; `chartroom list orders` shows them";
                    faults.add(Diagnostic::error(Code::NothingToPrint, message).hint(hint));
                }
            }
            return None;
        }
        if let Some(word) = words.first() {
            let message =
                format!("`{word}` is not an order of battle, and a pack has only the ships of one");
            let hint = "copy the order with `chartroom eject orders`, and put the ship into it";
            return faults.refuse(Diagnostic::error(Code::NothingToPrint, message).hint(hint));
        }
        let Some(pack) = &rules.pack else {
            let message = format!("{} does not say what a game needs", rules.title);
            let fault = Diagnostic::error(Code::MissingField, message);
            return faults.refuse(fault.at(rules.place.clone()).hint("its file has no `[pack]`"));
        };
        let contents = Contents::settle(rules, pack, orders, args, faults)?;
        let records = find_form(rules, &pack.records, faults)?.clone();
        let back = match self.back {
            None => None,
            Some(id) => Some(find_form(rules, &id, faults)?.clone()),
        };
        if let Some(form) = back.as_ref().filter(|form| form.kind != FormKind::Chart) {
            let message =
                format!("`{}` is not a chart, so it cannot go on the backs of a pack", form.id);
            return faults.refuse(wrong(message, "such as `--back chart`"));
        }
        let options = args.instrument.clone();
        let wish = PackWish { records, back, contents, options };
        Some((What::Pack(wish), Output::Sheets(format)))
    }

    /// The instrument that the form names, with those among the words, which are removed; or all those of
    /// the rule set's pack. `None` if the form is not an instrument.
    fn instruments(&self, words: &mut Vec<String>, faults: &mut Faults) -> Option<What> {
        let Self { args, rules, orders, .. } = *self;
        let options = args.instrument.clone();
        let find = |id: &str| rules.instruments.iter().find(|known| known.id == id).cloned();
        if let (INSTRUMENTS, Some(pack)) = (args.form.as_str(), &rules.pack) {
            let contents = Contents::settle(rules, pack, orders, args, faults)?;
            let Contents { mut instruments, mounts, .. } = contents;
            // Without ships, only those that need no ships are drawn.
            if words.is_empty() && orders.is_empty() && args.navy.is_empty() {
                instruments.retain(|one| !one.kind.needs_ships());
            }
            return Some(What::Instruments { instruments, of_pack: Some(mounts), options });
        }
        let mut instruments = vec![find(&args.form)?];
        words.retain(|word| match find(word) {
            None => true,
            Some(instrument) => {
                if !instruments.iter().any(|known| known.id == instrument.id) {
                    instruments.push(instrument);
                }
                false
            }
        });
        Some(What::Instruments { instruments, of_pack: None, options })
    }
}

/// The fault of a form or instrument named where ships stand.
fn form_among_ships(rules: &RuleSet, words: &[String], project: &Project) -> Option<Diagnostic> {
    let forms = rules.forms.iter().map(|form| &form.id);
    let mut ids = forms.chain(rules.instruments.iter().map(|one| &one.id));
    let id = ids.find(|id| words.contains(id) && !orders::is_ship(id, words, project))?;
    let fault = Diagnostic::error(Code::UnknownShip, format!("`{id}` is a form, not a ship"));
    Some(fault.hint(format!("print it by itself: `chartroom print {id}`")))
}

fn find_form<'a>(rules: &'a RuleSet, id: &str, faults: &mut Faults) -> Option<&'a Form> {
    let forms = &rules.forms;
    let by_id = |id: &str| forms.iter().find(|form| form.id == id);
    let record = || {
        let of_pack = rules.pack.as_ref().and_then(|pack| by_id(&pack.records));
        of_pack.or_else(|| forms.iter().find(|form| form.strip().is_some()))
    };
    let found = by_id(id).or_else(|| record().filter(|_| RECORD_WORDS.contains(&id)));
    if found.is_none() {
        let instruments = rules.instruments.iter().map(|instrument| instrument.id.as_str());
        let message = format!("{} has no form `{id}`", rules.title);
        let of_pack = || format!("write `chartroom print pack BATTLE --with {id}`");
        let known = forms.iter().map(|form| form.id.as_str()).chain(instruments);
        let hint =
            if OTHER_PARTS.contains(&id) { Some(of_pack()) } else { did_you_mean(id, known) };
        let fault = Diagnostic::error(Code::UnknownForm, message)
            .maybe_hint(hint)
            .hint_if_none(format!("`chartroom list forms --rules {}` shows them all", rules.id));
        faults.add(fault);
    }
    found
}

fn wrong(message: impl Into<String>, hint: &str) -> Diagnostic {
    Diagnostic::error(Code::WrongImposition, message).hint(hint)
}
