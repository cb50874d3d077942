//! Instruments as files for cutters and drawing programs: a file for each drawing, or one in layers.

use crate::diagnostic::{Diagnostic, Faults};
use crate::export::claims::FileClaim;
use crate::export::{About, CutterFormat, cutter_pdf, dxf};
use crate::instrument::lettering::Lettering;
use crate::instrument::svg::SvgWriter;
use crate::instrument::{Drawing, cutting};
use crate::measure::Length;
use crate::model::Cutter;
use crate::output::Host;
use crate::spool::Bytes;
use crate::request::{Request, What};

use super::{Made, Printed, drawings, records};

/// Makes the files of a cutter; `None` if something stopped the run.
pub fn make(
    request: &Request,
    (format, cutter): (CutterFormat, &Cutter),
    host: &dyn Host,
    faults: &mut Faults,
) -> Option<Made> {
    let What::Instruments { instruments, of_pack, options } = &request.what else { return None };
    let drawn = drawings::draw(request, instruments, *of_pack, options, host, faults)?;
    let ready = ready(&drawn.drawings, cutter).map_err(|found| faults.extend(found)).ok()?;
    let files = files(request, &ready, cutter, format);
    let files = files.map_err(|fault| faults.add(fault)).ok()?;
    host.stage("export");
    let word = drawings::file_word(instruments, *of_pack);
    Some(Made {
        files: files.into_iter().map(Bytes::Here).collect(),
        stem: format!("{word}-{}", request.game.rules.id),
        told: Printed { sheets: ready.len(), ..Printed::default() }.told(),
    })
}

fn files(
    request: &Request,
    drawings: &[Drawing],
    cutter: &Cutter,
    format: CutterFormat,
) -> Result<Vec<Vec<u8>>, Diagnostic> {
    let lettering = Lettering::read(&request.files)?;
    let black = request.settings.black;
    let one_by_one = |make: &dyn Fn(&Drawing) -> Result<Vec<u8>, Diagnostic>| {
        drawings.iter().map(make).collect::<Result<Vec<_>, _>>()
    };
    match format {
        CutterFormat::Svg => {
            let writer = SvgWriter::new(&request.files, black)?.with_outlines(lettering);
            one_by_one(&|drawing| {
                let claim = claim([drawing], cutter).to_json();
                writer.cut(drawing, &claim, cutter).map(String::into_bytes)
            })
        }
        CutterFormat::Dxf => one_by_one(&|drawing| {
            dxf::drawing(drawing, cutter, &lettering, &claim([drawing], cutter))
        }),
        CutterFormat::Pdf => {
            let claim = claim(drawings, cutter);
            let rules = &request.game.rules;
            let about = About {
                title: drawings.first().map(|first| first.title.clone()).unwrap_or_default(),
                subject: format!("{} {}", rules.title, rules.edition),
                ..records::about(&request.game, "")
            };
            cutter_pdf::document(drawings, cutter, &lettering, &claim, &about, black)
                .map(|file| vec![file])
        }
    }
}

/// The drawings as the cutter gets them, each piece's back after its front.
fn ready(drawings: &[Drawing], cutter: &Cutter) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let sides = drawings.iter().flat_map(|front| [Some(front), front.back.as_deref()]).flatten();
    let (mut ready, mut faults) = (Vec::new(), Vec::new());
    for side in sides {
        match cutting::prepare(side, cutter) {
            Ok(side) => ready.push(side),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(ready) } else { Err(faults) }
}

fn claim<'a>(drawings: impl IntoIterator<Item = &'a Drawing>, cutter: &Cutter) -> FileClaim {
    let kerf = (cutter.kerf > Length::ZERO).then_some(cutter.kerf);
    FileClaim { kerf, ..FileClaim::of(drawings) }
}
