//! The style of an SVG element, as far as it affects visibility and position.

use std::str::FromStr;

use roxmltree::Node;
use svgtypes::Color;

/// The style that an element's children inherit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// Whether areas are filled with something other than white.
    fill: Paint,
    stroke: Paint,
    /// That of the element and all its ancestors.
    opacity: f64,
    has_width: bool,
    is_visible: bool,
    /// Whether it is displayed at all; children cannot override this.
    pub is_displayed: bool,
}

/// A color and its opacity.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Paint {
    is_none: bool,
    is_dark: bool,
    alpha: f64,
    opacity: f64,
}

/// A color this close to white, of 255, is invisible on paper.
const WHITE: u8 = 250;
/// An opacity below this is invisible.
const CLEAR: f64 = 0.02;

/// Style properties, or prefixes of their names, that neither move nor hide anything.
const HARMLESS: [&str; 33] = [
    "-inkscape-",
    "baseline-shift",
    "clip-rule",
    "color-interpolation",
    "color-rendering",
    "cursor",
    "direction",
    "dominant-baseline",
    "enable-background",
    "fill-rule",
    "font",
    "glyph-orientation",
    "image-rendering",
    "inline-size",
    "isolation",
    "letter-spacing",
    "line-height",
    "overflow",
    "paint-order",
    "pointer-events",
    "shape-",
    "solid-",
    "stop-",
    "stroke-dash",
    "stroke-line",
    "stroke-miterlimit",
    "text-",
    "unicode-bidi",
    "vector-effect",
    "white-space",
    "word-spacing",
    "writing-mode",
    "color",
];
/// Unsupported attributes that hide, move or show something.
const NOT_FOLLOWED: [&str; 13] = [
    "clip-path",
    "mask",
    "filter",
    "transform-origin",
    "transform-box",
    "systemLanguage",
    "requiredFeatures",
    "requiredExtensions",
    "marker-start",
    "marker-mid",
    "marker-end",
    "marker",
    "clip",
];

impl Default for Style {
    fn default() -> Self {
        let none = Paint { is_none: true, is_dark: false, alpha: 1.0, opacity: 1.0 };
        Self {
            fill: Paint { is_none: false, is_dark: true, ..none },
            stroke: none,
            opacity: 1.0,
            has_width: true,
            is_visible: true,
            is_displayed: true,
        }
    }
}

impl Paint {
    fn set(&mut self, value: &str) -> Result<(), String> {
        let (is_dark, alpha) = match value {
            "none" | "transparent" => (false, 1.0),
            "inherit" => return Ok(()),
            "currentColor" | "currentcolor" | "context-stroke" | "context-fill" => (true, 1.0),
            other => {
                let color = Color::from_str(other)
                    .map_err(|_| format!("the color `{}` is not understood", brief(other)))?;
                let is_dark = [color.red, color.green, color.blue].iter().any(|part| *part < WHITE);
                (is_dark, f64::from(color.alpha) / 255.0)
            }
        };
        self.is_none = matches!(value, "none" | "transparent");
        (self.is_dark, self.alpha) = (is_dark, alpha);
        Ok(())
    }
}

impl Style {
    /// The style of an element within another.
    ///
    /// # Errors
    /// What is not understood, in plain words.
    pub fn of(self, node: Node) -> Result<Self, String> {
        let mut look = self;
        for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
            let (name, value) = (attribute.name(), attribute.value().trim());
            if NOT_FOLLOWED.contains(&name) && value != "none" {
                return Err(format!("`verify` does not understand the attribute `{name}`"));
            }
            look.set(name, value)?;
        }
        for declaration in node.attribute("style").unwrap_or_default().split(';') {
            let Some((name, value)) = declaration.split_once(':') else {
                match declaration.trim() {
                    "" => continue,
                    odd => return Err(format!("the style `{}` is not understood", brief(odd))),
                }
            };
            let (name, value) = (name.trim(), value.trim().trim_end_matches("!important").trim());
            let is_known = look.set(name, value)?;
            let nothing = NOT_FOLLOWED.contains(&name) && value == "none";
            if !is_known && !nothing && !HARMLESS.iter().any(|known| name.starts_with(known)) {
                return Err(format!("`verify` does not understand the style `{}`", brief(name)));
            }
        }
        Ok(look)
    }

    /// Applies a property; returns whether it is one of those that matter.
    fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        match name {
            "fill" => self.fill.set(value)?,
            "stroke" => self.stroke.set(value)?,
            "fill-opacity" => self.fill.opacity = share(value)?,
            "stroke-opacity" => self.stroke.opacity = share(value)?,
            "opacity" => self.opacity *= share(value)?,
            "stroke-width" => {
                let width = svgtypes::Length::from_str(value);
                let width =
                    width.map_err(|_| format!("the width `{}` is no length", brief(value)))?;
                self.has_width = width.number > 0.0;
            }
            "visibility" => self.is_visible = value == "visible",
            "display" => self.is_displayed &= value != "none",
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn sees(&self, paint: Paint) -> bool {
        self.is_visible && paint.is_dark && paint.alpha * paint.opacity * self.opacity > CLEAR
    }

    /// Whether strokes are visible.
    pub fn is_stroked(&self) -> bool {
        self.has_width && self.sees(self.stroke)
    }

    /// Whether an area hides what is below.
    pub fn is_covering(&self) -> bool {
        let Paint { is_none, alpha, opacity, .. } = self.fill;
        self.is_visible && !is_none && alpha * opacity * self.opacity > 1.0 - CLEAR
    }

    /// Whether areas are visible.
    pub fn is_filled(&self) -> bool {
        self.sees(self.fill)
    }
}

fn share(value: &str) -> Result<f64, String> {
    let (number, of) = value.strip_suffix('%').map_or((value, 1.0), |number| (number, 100.0));
    let number = svgtypes::Number::from_str(number);
    number
        .map(|number| number.0 / of)
        .map_err(|_| format!("the opacity `{}` is not a number", brief(value)))
}

/// The beginning of a possibly long text.
pub fn brief(words: &str) -> String {
    let short: String = words.chars().filter(|letter| !letter.is_control()).take(40).collect();
    if short.len() < words.len() { short + "…" } else { short }
}
