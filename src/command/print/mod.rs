//! `chartroom print`: from names of ships to sheets of paper.

mod asked;
mod bindery;
mod book;
mod book_press;
mod contents;
mod cover;
mod cutting;
mod drawn;
mod finish;
mod fitting;
mod format;
mod imposed;
mod instruments;
mod job;
mod orders;
mod pack;
mod pages;
mod parts;
mod sheets;
mod strip;

use crate::cli::{BacksArg, FormatArg, Print};
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};
use crate::model::{Form, FormKind};

use super::pick;
use super::settings::{self, Play, Workplace};
use super::watchdog;

use asked::Asked;
use book::BookJob;
pub use drawn::DrawnRun;
use finish::Clock;
pub use finish::{summary, write};
use format::{asked_format, format_of_sheets, wish_without_pdf};
use instruments::{Chosen, InstrumentJob};
use pack::PackJob;
use sheets::SheetsJob;

/// Prints; gives back the summary, or nothing where something stopped the run.
pub fn run(args: &Print, verbose: bool, faults: &mut Faults) -> Option<String> {
    let mut clock = Clock::start(verbose);
    watchdog::start(args.timeout);

    if let Some(fault) = wish_without_pdf(args) {
        faults.add(fault);
        return None;
    }
    let mut place = Workplace::here(faults);
    let (orders, words) = orders::named(&args.form, &args.what, &place.files, faults);
    let args = &orders::asked_with(args, &orders);
    for order in &orders {
        place.defaults.overlay(&orders::settings(order, &place, &args.game));
    }
    let mut asked = Asked { args, words, orders };
    let mut play = settings::play(&place, &args.game, faults);
    if settings::blank_unknown(&place, args.unknown, faults)
        && let Some(play) = &mut play
    {
        play.forget_house();
    }
    let scheme = settings::imposition(&place, args, faults);
    if args.imposition.imposition.is_some() && scheme.is_none() {
        return None;
    }
    let stationery = settings::stationery(&place, args, scheme.as_ref(), faults);
    let (mut play, stationery) = (play?, stationery?);
    if asked.words.iter().any(|word| pick::is_file(word)) {
        play.data_version = settings::data_version(&place, &play.rules, &asked.words);
    }
    if args.form == pack::WORD {
        if scheme.is_some() {
            let message = "a pack has sheets of many kinds, and is not imposed";
            let fault = Diagnostic::error(Code::WrongImposition, message);
            faults.add(fault.hint("leave `--imposition` away; `--back chart` prints both sides"));
            return None;
        }
        if matches!(asked_format(args), FormatArg::Dxf | FormatArg::Cut) {
            faults.add(not_for_cutters(&args.form));
            return None;
        }
        let format = format_of_sheets(args, faults);
        let (asked, place, play, stationery) = (&asked, &place, &play, &stationery);
        let job = PackJob { asked, place, play, stationery, format };
        return job.run(&mut clock, faults);
    }
    if !(args.with.is_empty() && args.without.is_empty()) && args.form != instruments::WORD {
        let message = "`--with` and `--without` are for packs";
        let hint = "such as `chartroom print pack tsushima_1905.toml --without gauge`";
        faults.add(Diagnostic::error(Code::WrongImposition, message).hint(hint));
        return None;
    }
    if let Some(instruments) = Chosen::named(&play.rules, &mut asked, faults) {
        let backs = args.instrument.backs == Some(BacksArg::Duplex);
        let turned = args.imposition.duplex.is_some() && !backs;
        if scheme.is_some() || args.imposition.back.is_some() || turned {
            faults.add(not_imposed(&args.form));
            return None;
        }
        let job =
            InstrumentJob { asked: &asked, place: &place, play: &play, stationery: &stationery };
        return job.run(&instruments, &mut clock, faults);
    }
    let form = find_form(&play, &args.form, faults)?;
    if matches!(asked_format(args), FormatArg::Dxf | FormatArg::Cut) {
        faults.add(not_for_cutters(&form.id));
        return None;
    }
    if matches!(form.kind, FormKind::Book { .. }) {
        if args.imposition.back.is_some() {
            let message = format!("`{}` has pages on both sides", form.id);
            let fault = Diagnostic::error(Code::WrongImposition, message);
            faults.add(fault.hint("leave `--back` away"));
            return None;
        }
        let imposed = imposed::settle(args, scheme, form, None, faults)?;
        let scheme = imposed.scheme.as_ref();
        let job = BookJob {
            args,
            asked: &asked,
            place: &place,
            play: &play,
            form,
            stationery: &stationery,
            scheme,
        };
        return job.run(&mut clock, faults);
    }
    let (asked, place, play, stationery) = (&asked, &place, &play, &stationery);
    let job = SheetsJob { asked, place, play, form, stationery };
    job.run(scheme, &mut clock, faults)
}

fn find_form<'a>(play: &'a Play, id: &str, faults: &mut Faults) -> Option<&'a Form> {
    let forms = &play.rules.forms;
    let found = forms.iter().find(|form| form.id == id);
    if found.is_none() {
        let instruments = play.rules.instruments.iter().map(|instrument| instrument.id.as_str());
        let message = format!("{} has no form `{id}`", play.rules.title);
        let fault = Diagnostic::error(Code::UnknownForm, message)
            .maybe_hint(did_you_mean(
                id,
                forms.iter().map(|form| form.id.as_str()).chain(instruments),
            ))
            .hint_if_none("`chartroom list forms` shows them all");
        faults.add(fault);
    }
    found
}

fn not_for_cutters(id: &str) -> Diagnostic {
    let message = format!("`{id}` is no instrument: it does not go to a cutter");
    Diagnostic::error(Code::WrongFormat, message).hint("take the format pdf, svg or png")
}

fn not_imposed(id: &str) -> Diagnostic {
    let message = format!("`{id}` is a drawing, and is not imposed");
    Diagnostic::error(Code::WrongImposition, message)
        .hint("drawings lie on sheets as they fit; forms, rosters and charts are imposed")
}
