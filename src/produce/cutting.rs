//! Instruments as files for cutters and drawing programs: one for each drawing, or one in layers.

use crate::diagnostic::Faults;
use crate::drawing::Faces;
use crate::export::{About, Extras, Part, Sink};
use crate::instrument::Options;
use crate::model::{Cutter, Letters};

use super::beds::{self, Cuttings};
use super::context::Context;
use super::drawings::Drawn;
use super::printed::Printed;
use super::records;

/// Makes the drawings for a cutter, which `draw` draws; `None` on failure.
pub fn make(
    context: &Context,
    cutter: &Cutter,
    options: &Options,
    draw: impl FnOnce(&Faces, &Options, &mut Faults) -> Option<Drawn>,
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let request = context.request;
    let files = &request.files;
    let faces = faults.take(match cutter.letters {
        Letters::Outline => Faces::read(files),
        Letters::Stroke => Faces::with_strokes(files),
    })?;
    let faces = faces.speaking(request.settings.language.clone());
    let drawn = draw(&faces, options, faults)?;
    let rules = &request.game.rules;
    let titles = &request.settings.titles;
    let own = [titles.title.as_str(), drawn.drawings.first().map_or("", |first| &first.title)];
    let about = About {
        title: own.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(": "),
        subject: format!("{} {}", rules.title, rules.edition),
        ..records::about(&request.game, titles, "")
    };
    let Cuttings { drawings, summary } = if request.settings.registration.is_some() {
        let sheets = faults.take(drawn.on_sheets(&request.settings))?;
        beds::on_sheets(&drawn.drawings, &sheets, (cutter, &faces), faults)?
    } else {
        beds::prepare(&drawn.drawings, cutter, &faces, faults)?
    };
    let sheets = drawings.len();
    let parts = drawings.into_iter().map(|drawing| Part::Drawing(Box::new(drawing)));
    faults.take_each(parts.map(|part| sink.push(part)))?;
    let extras = Extras { about, ..Extras::default() };
    Some(Printed { sheets, summary, extras, ..Printed::default() })
}
