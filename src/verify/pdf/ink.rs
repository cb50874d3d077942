//! The visibility of what a PDF paints, on white paper.

use hayro_syntax::object::{Dict, Number};

/// A share of light beyond which a color cannot be told from white.
const WHITE: f64 = 0.98;

/// The current stroke or fill color.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ink {
    is_dark: bool,
    pub opacity: f64,
}

impl Default for Ink {
    fn default() -> Self {
        Self { is_dark: true, opacity: 1.0 }
    }
}

impl Ink {
    pub fn is_seen(self) -> bool {
        self.is_dark && self.opacity > 1.0 - WHITE
    }

    /// Sets a color by its components: of light if they are one or three, of ink if they are four.
    pub fn set(&mut self, numbers: &[Number]) {
        let mut values = numbers.iter().map(|number| number.as_f64());
        self.is_dark = match numbers.len() {
            1 | 3 => values.any(|light| light < WHITE),
            _ => values.any(|ink| ink > 1.0 - WHITE),
        };
    }
}

/// Applies the opacities of a graphics state.
pub fn apply(state: &Dict, stroke: &mut Ink, fill: &mut Ink) {
    for (key, ink) in [("CA", stroke), ("ca", fill)] {
        if let Some(opacity) = state.get::<Number>(key) {
            ink.opacity = opacity.as_f64();
        }
    }
}
