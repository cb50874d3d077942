//! The visibility of what a PDF paints.

use hayro_syntax::object::{Array, Dict, Name, Number, Object, Stream};
use hayro_syntax::page::Resources;

/// A color this close to white is invisible on paper.
const WHITE: f64 = 0.98;
/// An opacity below this is invisible.
const CLEAR: f64 = 0.02;

/// The interpretation of color components.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Space {
    /// More is lighter: grey, RGB.
    #[default]
    Light,
    /// More is darker: CMYK, spot colors.
    Ink,
    /// The first component is a lightness from 0 to 100.
    Lab,
    /// A pattern or palette; not examined.
    Other,
}

/// The current stroke or fill color.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ink {
    pub space: Space,
    /// Whether the color differs from white.
    pub is_dark: bool,
    pub opacity: f64,
}

impl Default for Ink {
    fn default() -> Self {
        Self { space: Space::Light, is_dark: true, opacity: 1.0 }
    }
}

impl Ink {
    /// Whether it is visible on white paper.
    pub fn is_seen(self) -> bool {
        self.is_dark && self.opacity > CLEAR
    }

    /// Whether an area filled with it hides what is below.
    pub fn is_opaque(self) -> bool {
        self.space != Space::Other && self.opacity > WHITE
    }

    /// Sets a color in the current color space.
    pub fn set(&mut self, numbers: &[Number]) {
        let value = |number: &Number| number.as_f64();
        let mut values = numbers.iter().map(value);
        self.is_dark = match self.space {
            Space::Light => values.any(|part| part < WHITE),
            Space::Ink => values.any(|part| part > 1.0 - WHITE),
            Space::Lab => values.next().is_none_or(|lightness| lightness < 100.0 * WHITE),
            Space::Other => true,
        };
    }

    /// Sets a color in its own color space.
    pub fn set_in(&mut self, space: Space, numbers: &[Number]) {
        self.space = space;
        self.set(numbers);
    }

    /// Sets a color space, with its initial color.
    pub fn enter(&mut self, name: &Name, resources: &Resources) {
        self.space = match name.as_ref() {
            b"DeviceGray" | b"G" | b"CalGray" | b"DeviceRGB" | b"RGB" => Space::Light,
            b"DeviceCMYK" | b"CMYK" => Space::Ink,
            b"Pattern" => Space::Other,
            _ => resources.get_color_space(name).map_or(Space::Other, |space| named(&space)),
        };
        self.is_dark = true;
    }
}

fn named(space: &Object) -> Space {
    let array = match space {
        Object::Name(name) => {
            return if name.as_ref() == b"DeviceCMYK" {
                Space::Ink
            } else if name.as_ref() == b"Pattern" {
                Space::Other
            } else {
                Space::Light
            };
        }
        Object::Array(array) => array,
        _ => return Space::Other,
    };
    let family = array.iter::<Name>().next();
    match family.as_ref().map(AsRef::as_ref).unwrap_or_default() {
        b"ICCBased" => {
            let profile = array.iter::<Object>().nth(1).and_then(Object::into_stream);
            match profile.and_then(|profile: Stream| profile.dict().get::<i32>("N")) {
                Some(1 | 3) => Space::Light,
                Some(4) => Space::Ink,
                _ => Space::Other,
            }
        }
        b"CalGray" | b"CalRGB" | b"DeviceGray" | b"DeviceRGB" => Space::Light,
        b"DeviceCMYK" | b"Separation" | b"DeviceN" => Space::Ink,
        b"Lab" => Space::Lab,
        _ => Space::Other,
    }
}

/// Applies the opacities of a graphics state for stroke and fill, and reports what is not
/// understood.
pub fn apply(state: &Dict, stroke: &mut Ink, fill: &mut Ink) -> Option<&'static str> {
    for (key, ink) in [("CA", stroke), ("ca", fill)] {
        if let Some(opacity) = state.get::<Number>(key) {
            ink.opacity = opacity.as_f64();
        }
    }
    let mask = state.get::<Name>("SMask");
    if state.contains_key("SMask") && mask.is_none_or(|mask| mask.as_ref() != b"None") {
        return Some("a soft mask could hide what is drawn (SMask)");
    }
    let mode = state.get::<Name>("BM").or_else(|| state.get::<Array>("BM")?.iter::<Name>().next());
    let is_plain = |mode: Name| {
        [b"Normal".as_slice(), b"Compatible", b"Multiply", b"Darken"].contains(&mode.as_ref())
    };
    (state.contains_key("BM") && !mode.is_some_and(is_plain))
        .then_some("a blend mode could hide what is drawn (BM)")
}
