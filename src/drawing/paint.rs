//! The fill and stroke of a mark, as printed or as a cutter wants it.

use crate::drawing::{Ink, Mark, Shape};
use crate::measure::Length;
use crate::model::{CutterLayer, Letters};

/// Red, green, blue.
pub type Color = [u8; 3];

const BLACK: Color = [0, 0, 0];
/// The outline of an area drawn as edges, if no width is given.
const HAIRLINE: Length = Length::um(100);

/// The fill and stroke of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    pub fill: Option<Color>,
    pub stroke: Option<Color>,
    pub width: Length,
}

impl Paint {
    pub fn printed(mark: &Mark) -> Self {
        Self {
            fill: mark.ink().map(color),
            stroke: mark.line.map(|_| BLACK),
            width: mark.line.unwrap_or_default(),
        }
    }

    /// As a cutter's layer wants it; may leave nothing.
    pub fn cut(mark: &Mark, layer: &CutterLayer) -> Option<Self> {
        let printed = Self::printed(mark);
        let (ink, is_text) = (mark.ink(), matches!(mark.shape, Shape::Text(_)));
        // White hides what is below it on paper; a machine would work on it like any color. White
        // letters are kept, as outlines.
        let is_white = ink == Some(Ink::White) && (layer.color.is_some() || !layer.filled);
        let is_stroke = matches!(&mark.shape, Shape::Text(text) if text.letters == Letters::Stroke);
        let fills = layer.filled && !is_white && !is_stroke;
        let edge = ink.is_some() && !fills && (is_text || !is_white);
        let stroke = (mark.line.is_some() || edge).then(|| layer.color.unwrap_or(BLACK));
        let fill = printed.fill.filter(|_| fills).map(|own| layer.color.unwrap_or(own));
        let width = layer.line_width.or(mark.line).unwrap_or(HAIRLINE);
        (fill.is_some() || stroke.is_some()).then_some(Self { fill, stroke, width })
    }
}

pub fn color(ink: Ink) -> Color {
    match ink {
        Ink::Black => BLACK,
        Ink::White => [255; 3],
        Ink::Grey(percent) => {
            let light = 255 - u32::from(percent.min(100)) * 255 / 100;
            [u8::try_from(light).unwrap_or_default(); 3]
        }
    }
}
