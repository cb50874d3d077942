//! Instruments as files for cutters and drawing programs: a file for each drawing, or one in layers.

use crate::diagnostic::Faults;
use crate::drawing::{Faces, Fonts};
use crate::export::cutter::{CutterOutput, CutterSink};
use crate::export::{About, CutterFormat};
use crate::model::Cutter;
use crate::output::Host;
use crate::request::{Request, What};

use super::printed::{Made, Printed};
use super::{drawings, records};

/// Makes the files of a cutter; `None` if something stopped the run.
pub fn make(
    request: &Request,
    (format, cutter): (CutterFormat, &Cutter),
    host: &dyn Host,
    faults: &mut Faults,
) -> Option<Made> {
    let What::Instruments { instruments, of_pack, options } = &request.what else { return None };
    let faces = faults.take(Fonts::read(&request.files).and_then(|fonts| Faces::of(&fonts)))?;
    let drawn = drawings::draw((request, &faces), instruments, *of_pack, options, host, faults)?;
    let rules = &request.game.rules;
    let titles = &request.settings.titles;
    let own = [titles.title.as_str(), drawn.drawings.first().map_or("", |first| &first.title)];
    let about = About {
        title: own.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(": "),
        subject: format!("{} {}", rules.title, rules.edition),
        ..records::about(&request.game, titles, "")
    };
    let cutter = cutter.clone();
    let output = CutterOutput { format, cutter, about, original: None };
    let sink = CutterSink::new(output, &request.files);
    let mut sink = faults.take(sink)?;
    let before = faults.all().len();
    faults.extend(drawn.drawings.iter().filter_map(|drawing| sink.push(drawing).err()));
    if faults.all().len() > before {
        return None;
    }
    if format == CutterFormat::Pdf {
        sink.carry(request.original(faults));
    }
    let sheets = drawn.drawings.iter().map(|one| 1 + usize::from(one.back.is_some())).sum();
    let files = faults.take(sink.finish())?;
    host.stage("export");
    let word = drawings::file_word(instruments, *of_pack);
    let told = Printed { sheets, ..Printed::default() }.told();
    Some(Made { files, names: Vec::new(), stem: format!("{word}-{}", rules.id), told })
}
