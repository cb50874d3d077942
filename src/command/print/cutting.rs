//! Instruments as files for cutters and drawing programs: a file for each drawing, or one in layers.

use crate::cli::FormatArg;
use crate::data;
use crate::diagnostic::{Diagnostic, Faults};
use crate::export::claims::FileClaim;
use crate::export::{About, CutterFormat, cutter_pdf, dxf};
use crate::instrument::lettering::Lettering;
use crate::instrument::svg::SvgWriter;
use crate::instrument::{Drawing, cutting};
use crate::measure::Length;
use crate::model::Cutter;
use crate::output::Target;

use super::finish::Clock;
use super::instruments::InstrumentJob;
use super::job;
use super::parts::{Made, Printed};

/// The profile that is used when none is named.
const DEFAULT_CUTTER: &str = "plain";

/// The format for a cutter, if it is one.
pub fn format(asked: FormatArg) -> Option<CutterFormat> {
    match asked {
        FormatArg::Svg => Some(CutterFormat::Svg),
        FormatArg::Dxf => Some(CutterFormat::Dxf),
        FormatArg::Cut => Some(CutterFormat::Pdf),
        FormatArg::Pdf | FormatArg::Png => None,
    }
}

impl InstrumentJob<'_> {
    /// Writes drawings for a cutter; gives back the summary.
    pub fn for_cutter(
        &self,
        id: &str,
        drawings: &[Drawing],
        format: CutterFormat,
        clock: &mut Clock,
        faults: &mut Faults,
    ) -> Option<String> {
        super::format::warn_of_name(self.asked.args, faults);
        let cutter = self.asked.args.instrument.cutter.as_deref().unwrap_or(DEFAULT_CUTTER);
        let cutter = data::read_cutter(&self.place.files, cutter, faults)?;
        let ready = ready(drawings, &cutter).map_err(|found| faults.extend(found)).ok()?;
        let files = self.files(&ready, &cutter, format);
        let files = files.map_err(|fault| faults.add(fault)).ok()?;
        clock.stage("export");
        let printed = Printed { made: Made::of(files), sheets: ready.len(), ..Printed::default() };
        let name = format!("{id}-{}.{}", self.play.rules.id, format.ending());
        let target = match &self.asked.args.output {
            Some(path) => Target::named(path),
            None => Target::default_in(self.place.files.project(), &self.place.folder, &name),
        };
        let written = super::finish::write(&target, &printed, faults)?;
        Some(super::finish::summary(&printed, &written, clock.elapsed()))
    }

    fn files(
        &self,
        drawings: &[Drawing],
        cutter: &Cutter,
        format: CutterFormat,
    ) -> Result<Vec<Vec<u8>>, Diagnostic> {
        let lettering = Lettering::read(&self.place.files)?;
        let one_by_one = |make: &dyn Fn(&Drawing) -> Result<Vec<u8>, Diagnostic>| {
            drawings.iter().map(make).collect::<Result<Vec<_>, _>>()
        };
        match format {
            CutterFormat::Svg => {
                let writer = SvgWriter::new(&self.place.files, self.stationery.black)?
                    .with_outlines(lettering);
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
                let about = About {
                    title: drawings.first().map(|first| first.title.clone()).unwrap_or_default(),
                    subject: format!("{} {}", self.play.rules.title, self.play.rules.edition),
                    ..job::about(self.play, "")
                };
                let black = self.stationery.black;
                cutter_pdf::document(drawings, cutter, &lettering, &claim, &about, black)
                    .map(|file| vec![file])
            }
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
