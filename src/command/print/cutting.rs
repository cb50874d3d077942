//! Instruments as files for cutters and drawing programs: a file for each drawing, or one in layers.

use crate::cli::FormatArg;
use crate::data;
use crate::diagnostic::Faults;
use crate::export::cutter::{CutterOutput, CutterSink};
use crate::export::{About, CutterFormat};
use crate::instrument::Drawing;
use crate::output::Target;

use super::finish::Clock;
use super::instruments::InstrumentJob;
use super::job;
use super::parts::Finished;

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
        let about = About {
            title: drawings.first().map(|first| first.title.clone()).unwrap_or_default(),
            subject: format!("{} {}", self.play.rules.title, self.play.rules.edition),
            ..job::about(self.play, "")
        };
        let output = CutterOutput { format, cutter, black: self.stationery.black, about };
        let sink = CutterSink::new(output, &self.place.files);
        let mut sink = sink.map_err(|fault| faults.add(fault)).ok()?;
        let before = faults.all().len();
        faults.extend(drawings.iter().filter_map(|drawing| sink.push(drawing).err()));
        if faults.all().len() > before {
            return None;
        }
        let sheets = drawings.iter().map(|one| 1 + usize::from(one.back.is_some())).sum();
        let files = sink.finish().map_err(|fault| faults.add(fault)).ok()?;
        clock.stage("export");
        let printed = Finished { files, sheets, filled: 0, blank: 0 };
        let name = format!("{id}-{}.{}", self.play.rules.id, format.ending());
        let target = match &self.asked.args.output {
            Some(path) => Target::named(path),
            None => Target::default_in(self.place.files.project(), &self.place.folder, &name),
        };
        let written = super::finish::write(&target, &printed, faults)?;
        Some(super::finish::summary(&printed, &written, clock.elapsed()))
    }
}
