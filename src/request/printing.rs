//! Print settings: paper, ink, printer, backs, kind of PDF.

use std::sync::Arc;

use crate::PROGRAM;
use crate::cli::{ColorsArg, InkArg, PdfStandardArg, Print};
use crate::data::{self, Files};
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean, or_list};
use crate::export::PdfWish;
use crate::instrument;
use crate::measure::Point;
use crate::model::{
    Background, Duplex, Imposition, Language, LanguageStatus, Order, Paper, Printer, Registration,
    SettingKey, Titles, Work,
};
use crate::press;

use super::settings::{Said, Settings};

/// The settings that a run is printed with.
#[derive(Clone, Default)]
pub struct PrintSettings {
    pub paper: Paper,
    /// Whether to use black ink only.
    pub black: bool,
    pub printer: Option<Printer>,
    /// The handling of backs, if both sides are printed.
    pub backs: Option<Backs>,
    pub pdf: PdfWish,
    /// The user's title, for strips, heads and the cover of a book.
    pub titles: Titles,
    /// The same, from the command line only; it takes precedence over a book's own title.
    pub asked: Titles,
    /// The same for the cover of a pack, where an order of battle has its own title.
    pub cover: Titles,
    pub background: Option<Background>,
    /// The marks by which a cutter aligns printed sheets.
    pub registration: Option<Registration>,
    pub language: Arc<Language>,
}

/// How backs are printed.
#[derive(Clone, Copy)]
pub struct Backs {
    /// The edge that the printer flips a sheet on.
    pub edge: Duplex,
    /// The shift that aligns backs with their fronts.
    pub offset: Point,
}

impl PrintSettings {
    /// Single-sided in black, with everything else at its default.
    pub fn plain(paper: Paper) -> Self {
        Self { paper, black: true, ..Self::default() }
    }

    /// The shift of everything printed on a front, or on a back if both sides are printed.
    pub fn offset(&self, is_back: bool) -> Point {
        match self.backs.filter(|_| is_back) {
            Some(backs) => backs.offset,
            None => {
                let printer = self.printer.as_ref();
                printer.and_then(|printer| printer.front_offset).unwrap_or_default()
            }
        }
    }

    /// The program, and the printer that lengths are corrected for, as printed on every sheet.
    pub fn program(&self) -> String {
        let language = &self.language;
        let program = match language.status {
            LanguageStatus::Read => PROGRAM.to_owned(),
            LanguageStatus::Draft => format!("{PROGRAM} ({}: {})", language.name, language.draft),
        };
        match &self.printer {
            None => program,
            Some(printer) => {
                format!("{program}, corrected for printer {}: {}", printer.name, printer.words())
            }
        }
    }
}

impl<'a> Settings<'a> {
    /// Settles paper, ink, printer and kind of PDF; `None` if one of them is refused. `backs` says
    /// whether something is printed on the backs.
    pub fn print(
        self,
        args: &'a Print,
        scheme: Option<&Imposition>,
        backs: bool,
        faults: &mut Faults,
    ) -> Option<PrintSettings> {
        let project = self.project;
        let paper = match scheme {
            None => self.paper(args.paper.as_deref(), faults),
            Some(scheme) => self.paper_for(args.paper.as_deref(), scheme, faults),
        };
        let black = self.word(args.ink, SettingKey::Ink, faults) == InkArg::Black;
        let printer = self.printer(args.printer.as_deref(), faults)?;
        let offset = printer.as_ref().and_then(|printer| printer.back_offset);
        let offset = offset.or(project.defaults.back_offset).unwrap_or_default();
        let backs = edge(args, scheme, backs).map(|edge| Backs { edge, offset });
        let pdf = pdf_wish(&project.files, args, faults)?;
        let mut paper = paper?;
        if let Some(printer) = &printer {
            paper.margin = press::corrected_margin(&paper, printer);
        }
        let registration = match args.cutter.registration.as_deref() {
            None => None,
            Some(id) => Some(data::read_registration(&project.files, id, faults)?),
        };
        if let Some(marks) = &registration {
            paper.margin = paper.margin.max(marks.reach());
        }
        let given = |words: &Option<String>| words.clone().unwrap_or_default();
        let asked = Titles {
            title: given(&args.title),
            subtitle: given(&args.subtitle),
            author: given(&args.author),
        };
        let language = self.language(args.language.as_deref(), args.draft, faults)?;
        let (titles, cover) = self.titles(&asked, &language);
        let background = self.in_files().find_map(|settings| settings.background.clone());
        let printed_on =
            PrintSettings { black, printer, backs, pdf, ..PrintSettings::plain(paper) };
        Some(PrintSettings {
            titles,
            asked,
            cover,
            background,
            registration,
            language,
            ..printed_on
        })
    }

    /// Settles the language of the sheets; `None` if it is unknown, or a draft that was not explicitly
    /// allowed.
    pub fn language(
        self,
        asked: Option<&'a str>,
        draft: bool,
        faults: &mut Faults,
    ) -> Option<Arc<Language>> {
        let files = &self.project.files;
        let said = self.said(asked, SettingKey::Language);
        let (id, at) =
            said.as_ref().map_or((data::ENGLISH, None), |said| (said.word, said.place.as_ref()));
        let language = faults.placed(at, |faults| data::read_language(files, id, faults))?;
        if language.status == LanguageStatus::Draft && !draft {
            let message = format!(
                "the words in {} ({}) are a draft that no speaker has reviewed",
                language.name, language.id
            );
            let fault = Diagnostic::error(Code::DraftLanguage, message)
                .hint("`--draft` prints it all the same, and every sheet says that it is a draft");
            return faults.refuse(Diagnostic { place: at.cloned(), ..fault });
        }
        Some(language)
    }

    /// The user's title, and the title on the cover of a pack.
    fn titles(self, asked: &Titles, words: &Language) -> (Titles, Titles) {
        let of_project = &self.project.defaults.titles;
        let cover = match self.orders.first() {
            None => asked.clone().or(of_project),
            // The project's subtitle is for all its prints, so it does not go below the name of a battle.
            Some(Order { title, subtitle, author, .. }) => {
                let title = words.of_order(title).to_owned();
                let subtitle = words.of_order(subtitle).to_owned();
                let author = if author.is_empty() { &of_project.author } else { author };
                asked.clone().or(&Titles { title, subtitle, author: author.clone() })
            }
        };
        (asked.clone().or(of_project), cover)
    }

    /// The chosen printer; `Some(None)` if none is chosen, `None` if its profile cannot be read.
    pub fn printer(self, asked: Option<&'a str>, faults: &mut Faults) -> Option<Option<Printer>> {
        let asked = asked.map(|word| Said { word, place: None });
        let said = asked.or_else(|| self.project.defaults.printer.as_ref().map(Said::of));
        let Some(Said { word, place }) = said else { return Some(None) };
        let files = &self.project.files;
        faults.placed(place.as_ref(), |faults| data::read_printer(files, word, faults)).map(Some)
    }

    /// Settles the paper; `None` if it is unknown.
    pub fn paper(self, asked: Option<&'a str>, faults: &mut Faults) -> Option<Paper> {
        self.paper_among(&data::read_papers(&self.project.files, faults), asked, faults)
    }

    fn paper_among(
        self,
        papers: &[Paper],
        asked: Option<&'a str>,
        faults: &mut Faults,
    ) -> Option<Paper> {
        let Some(said) = self.said(asked, SettingKey::Paper) else {
            let region = self.project.region.as_ref();
            let of_region = papers
                .iter()
                .find(|paper| region.is_some_and(|region| paper.regions.contains(region)));
            let usual = of_region
                .or(papers.iter().find(|paper| paper.is_default))
                .or(papers.first())
                .cloned();
            if usual.is_none() {
                let fault = Diagnostic::error(Code::UnknownPaper, "there is no paper to print on");
                faults.add(fault.hint(
                    "imposition/papers.toml lists none; `--paper 210x297` gives a size in mm",
                ));
            }
            return usual;
        };
        let id = said.word;
        if let Some(found) = papers.iter().find(|paper| paper.id.eq_ignore_ascii_case(id)) {
            return Some(found.clone());
        }
        if let Some(by_size) = data::papers::by_size(id) {
            return by_size.map_err(|fault| faults.add(said.blamed(fault, SettingKey::Paper))).ok();
        }
        let fault = Diagnostic::error(Code::UnknownPaper, format!("there is no paper `{id}`"))
            .maybe_hint(did_you_mean(id, papers.iter().map(|paper| paper.id.as_str())))
            .hint_if_none(
                "`chartroom list papers` shows them all; or give a size, such as `200x287`",
            );
        faults.refuse(said.blamed(fault, SettingKey::Paper))
    }

    /// The requested paper, if the scheme is made for it. If none is requested, the default paper or
    /// else the scheme's own.
    fn paper_for(
        self,
        asked: Option<&'a str>,
        scheme: &Imposition,
        faults: &mut Faults,
    ) -> Option<Paper> {
        let papers = data::read_papers(&self.project.files, faults);
        let paper = self.paper_among(&papers, asked, faults)?;
        if scheme.is_for(&paper.id) {
            return Some(paper);
        }
        let own = papers.into_iter().find(|paper| asked.is_none() && scheme.is_for(&paper.id));
        if own.is_none() {
            let message = format!("`{}` is not made for {}", scheme.id, paper.label);
            let hint = format!("it is made for {}", or_list(&scheme.papers));
            faults.add(Diagnostic::error(Code::WrongImposition, message).hint(hint));
        }
        own
    }
}

/// The kind of PDF; `None` if the options exclude each other.
fn pdf_wish(files: &Files, args: &Print, faults: &mut Faults) -> Option<PdfWish> {
    let archive = args.pdf_standard == Some(PdfStandardArg::A2b);
    let accessible = args.pdf_standard == Some(PdfStandardArg::Ua1);
    let cmyk = args.colors == Some(ColorsArg::Cmyk);
    if archive && cmyk {
        let message = "PDF/A-2b in cmyk requires the color profile of a press, and none is known";
        let fault = Diagnostic::error(Code::WrongFormat, message);
        return faults.refuse(fault.hint(
            "print twice: with `--pdf-standard a-2b` for the archive, with `--colors cmyk` for the shop",
        ));
    }
    Some(PdfWish { archive, accessible, inks: cmyk.then(|| data::read_palette(files, faults)) })
}

/// The edge that sheets are flipped on, if both sides are printed. Both sides of booklets are, and of
/// anything with a back, unless fronts and backs are folded together.
fn edge(args: &Print, scheme: Option<&Imposition>, backs: bool) -> Option<Duplex> {
    let usual = match scheme.map(|scheme| scheme.work) {
        Some(Work::Fold) => None,
        Some(Work::Booklet) => Some(Duplex::Short),
        _ => {
            let pieces = args.instrument.backs == Some(instrument::Backs::Duplex);
            (pieces || backs).then_some(Duplex::Long)
        }
    };
    args.imposition.duplex.or(usual)
}
