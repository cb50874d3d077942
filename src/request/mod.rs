//! Settles what the user wants from command line, order of battle, project, country and rule set.
//! Every request that cannot be met is refused here.

mod contents;
mod fillable;
mod first_words;
mod format;
mod imposition;
mod keeping;
mod no_effect;
pub mod orders;
mod printing;
mod scale;
mod settings;
pub mod ships;
mod what;

use crate::cli::{Print, SizeArg, UnknownArg};
use crate::data::{self, Files};
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::Output;
use crate::model::{FormKind, KeyValue, Order, SettingKey};
use crate::page::Fonts;

pub use contents::{Contents, OTHER_PARTS};
pub use first_words::{INSTRUMENTS, PACK, line_for};
pub use imposition::Imposed;
pub use keeping::Keeping;
pub use printing::{Backs, PrintSettings};
pub use settings::{Game, Project, Settings};
use what::Asked;
pub use what::{PackWish, What};

/// Everything that decides what comes out of the printer.
pub struct Request {
    pub files: Files,
    pub game: Game,
    pub settings: PrintSettings,
    pub what: What,
    pub ships: ShipWords,
    pub output: Output,
    /// The number of additional empty forms.
    pub blanks: usize,
    /// Whether free places on the last sheet stay white.
    pub no_empty: bool,
    /// The number of copies of each form.
    pub copies: usize,
    /// Whether the forms are to be filled in on screen.
    pub fillable: bool,
    /// Whether to write the positions of all values to a separate file.
    pub places: bool,
    /// What to attach to a PDF, if anything.
    pub keeping: Option<Keeping>,
    /// Whether a clean copy follows each form with damage marked on it.
    pub twins: bool,
    /// What an order of battle made from the print says beyond its ships.
    pub printed_with: Vec<(String, KeyValue)>,
}

/// The words that name the ships of a run.
pub struct ShipWords {
    /// Words for ships, excluding orders of battle.
    pub words: Vec<String>,
    pub navies: Vec<String>,
    pub choice: ships::Choice,
    /// The year of completion of ships in a named file that gives none.
    pub completed: Option<i64>,
    pub orders: Vec<Order>,
    /// Whether no words means all ships of all navies, as in a book.
    pub all: bool,
}

impl ShipWords {
    /// Whether any ship is requested.
    pub fn any(&self) -> bool {
        !(self.words.is_empty() && self.orders.is_empty() && self.navies.is_empty())
    }
}

/// Settles a request; `None` if it is refused, with the reason among the faults.
pub fn settle(args: &Print, project: &Project, faults: &mut Faults) -> Option<Request> {
    let refused =
        format::refused(args).or_else(|| args.fillable.then(|| fillable::refused(args)).flatten());
    if let Some(fault) = refused {
        return faults.refuse(fault);
    }
    let files = &project.files;
    let ships_by_name = args.form != PACK && args.side.is_none();
    let (mut orders, mut words) = orders::named(&args.what, ships_by_name, project, faults);
    if let Some(side) = &args.side {
        faults.take(orders::only_side(&mut orders, side))?;
    }
    if let (Some(navy), Some(_)) = (args.navy.first(), orders.first()) {
        let fault =
            Diagnostic::error(Code::NothingToPrint, "a battle has sides, and no whole navy");
        return faults.refuse(fault.hint(format!("`--side {navy}` prints one of them")));
    }
    let choice = ships::Choice::settle(&args.choice, faults);
    let settings = Settings { project, orders: &orders };
    let mut game = settings.game(&args.game, faults);
    let blank_unknown =
        settings.word(args.unknown, SettingKey::Unknown, faults) == UnknownArg::Blank;
    if let Some(game) = game.as_mut().filter(|_| blank_unknown) {
        game.rules.forget_house();
        game.scale.forget_house();
    }
    let size = settings.word(args.size, SettingKey::Size, faults);
    if let Some(game) = &mut game {
        game.rules.resize(match size {
            SizeArg::Usual => |_| None,
            SizeArg::Large => |form| form.large.as_ref(),
            SizeArg::Reusable => |form| form.reusable.as_ref(),
        });
    }
    let scheme = match args.imposition.imposition.as_deref() {
        None => None,
        Some(id) => Some(data::read_imposition(files, id, faults)?),
    };
    let back = what::back(args, &orders);
    let settings = settings.print(args, scheme.as_ref(), back.is_some(), faults);
    let (mut game, settings, choice) = (game?, settings?, choice?);
    settings.language.translate(&mut game.rules, &mut game.scale);
    let rules = &game.rules;
    let asked = Asked { args, rules, project, orders: &orders, scheme, back };
    let (what, output) = asked.settle(&mut words, faults)?;
    if let Some(fault) = args.fillable.then(|| fillable::nothing_to_fill(&what)).flatten() {
        return faults.refuse(fault);
    }
    if settings.pdf.accessible && !matches!(what, What::Book { scheme: None, .. }) {
        let message =
            "PDF/UA-1 is for fleet books, page by page: other sheets have no order to be read in";
        faults
            .add(Diagnostic::error(Code::WrongFormat, message).hint("leave out `--pdf-standard`"));
        return None;
    }
    if settings.registration.is_some() && !matches!(what, What::Instruments { .. }) {
        let message = "`--registration` is for instruments, which a machine can cut";
        let fault = Diagnostic::error(Code::WrongFormat, message);
        return faults
            .refuse(fault.hint("`--imposition 1-up` has registration marks for a print shop"));
    }
    if words.iter().any(|word| ships::is_file(word)) {
        game.data_version = project.data_version(&game.rules, &words);
    }
    let is_book = matches!(what, What::Book { .. });
    // `roster --type submarine` is about all ships of that type.
    let chosen = !choice.kinds.is_empty() || choice.years.is_some();
    if is_book && !chosen && words.is_empty() && orders.is_empty() && args.navy.is_empty() {
        let message = "a book of every navy has hundreds of pages";
        let fault = Diagnostic::error(Code::NothingToPrint, message);
        let hint = "`--navy japan` prints one navy, `--navy all` all of them";
        return faults.refuse(fault.hint(hint));
    }
    let printed_with = orders::printed_with(orders.first(), &game.rules, size, blank_unknown);
    let twins = args.twins || orders.iter().any(|order| order.twins);
    let all = match &what {
        What::Book { .. } => true,
        What::Forms { form, .. } => chosen && form.kind != FormKind::Chart,
        _ => false,
    };
    let ships = ShipWords {
        words,
        navies: args.navy.clone(),
        choice,
        completed: args.completed,
        orders,
        all,
    };
    faults.extend(no_effect::warnings(args, &what, &game, ships.any() || all));
    faults.extend(format::without_effect(args));
    Some(Request {
        files: files.clone(),
        game,
        settings,
        what,
        ships,
        output,
        blanks: args.blank as usize,
        no_empty: args.no_empty,
        copies: args.copies as usize,
        fillable: args.fillable,
        places: args.places,
        keeping: None,
        twins: twins && !args.fillable,
        printed_with,
    })
}

impl Request {
    /// The attachment of the PDF, once all files have been read; `None` if the user or the archive
    /// standard forbids one.
    pub fn original(&self, fonts: &Fonts, faults: &mut Faults) -> Option<Vec<u8>> {
        let keeping = self.keeping.as_ref().filter(|_| !self.settings.pdf.archive)?;
        faults.take(keeping.json(&self.files, fonts))
    }

    /// Adds the fault of a print without ships, unless another has said why there are none.
    pub fn no_ships(&self, faults: &mut Faults) {
        let fault = Diagnostic::error(Code::NothingToPrint, "there is no ship to print");
        if !self.ships.any() {
            faults.add(fault.hint("name ships, or print empty forms with `--blank 6`"));
        } else if !faults.any_error() {
            faults.add(fault);
        }
    }
}
