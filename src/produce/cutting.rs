//! Instruments as files for cutters and drawing programs: one for each drawing, or one in layers.

use crate::diagnostic::Faults;
use crate::drawing::{Faces, Fonts};
use crate::export::cutter::{CutterOutput, CutterSink};
use crate::export::{About, CutterFormat};
use crate::model::{Cutter, Letters};
use crate::output::Host;
use crate::request::{Request, What};

use super::beds::{self, Cuttings};
use super::printed::{Printed, PrintedFiles};
use super::{drawings, records};

/// Makes the files for a cutter; `None` on failure.
pub fn make(
    request: &Request,
    (format, cutter): (CutterFormat, &Cutter),
    host: &dyn Host,
    faults: &mut Faults,
) -> Option<PrintedFiles> {
    let What::Instruments { instruments, of_pack, options } = &request.what else { return None };
    let files = &request.files;
    let faces = faults.take(match cutter.letters {
        Letters::Outline => Faces::read(files),
        Letters::Stroke => Faces::with_strokes(files),
    })?;
    let faces = faces.speaking(request.settings.language.clone());
    let drawn = drawings::draw((request, &faces), instruments, *of_pack, options, host, faults)?;
    let rules = &request.game.rules;
    let titles = &request.settings.titles;
    let own = [titles.title.as_str(), drawn.drawings.first().map_or("", |first| &first.title)];
    let about = About {
        title: own.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(": "),
        subject: format!("{} {}", rules.title, rules.edition),
        ..records::about(&request.game, titles, "")
    };
    let output = CutterOutput { format, cutter: cutter.clone(), about, original: None };
    let sink = CutterSink::new(output, &request.files);
    let mut sink = faults.take(sink)?;
    let Cuttings { drawings, summary } = if request.settings.registration.is_some() {
        let sheets = faults.take(drawn.on_sheets(&request.settings))?;
        beds::on_sheets(&drawn.drawings, &sheets, (cutter, &faces), faults)?
    } else {
        beds::prepare(&drawn.drawings, cutter, &faces, faults)?
    };
    let files = drawings.len();
    faults.take_each(drawings.into_iter().map(|drawing| sink.push_prepared(drawing)))?;
    if format == CutterFormat::Pdf {
        let fonts = faults.take(Fonts::read(&request.files))?;
        sink.carry(request.original(&fonts, faults));
    }
    let summary =
        summary.unwrap_or_else(|| Printed { sheets: files, ..Printed::default() }.summary());
    let files = faults.take(sink.finish())?;
    host.stage("export");
    let word = drawings::file_word(instruments, *of_pack);
    let stem = format!("{word}-{}", rules.id);
    Some(PrintedFiles { files, names: Vec::new(), places: None, stem, summary })
}
