//! RGBA pictures.

use typst::layout::Abs;
use typst_render::RenderOptions;

use crate::diagnostic::Diagnostic;
use crate::export::format::failed;
use crate::export::png::{POINTS_PER_INCH, resolution};
use crate::press::Sheet;

/// Red, green, blue and alpha.
const CHANNELS: usize = 4;

/// The size of a sheet in pixels, as it is rendered.
pub fn pixels(sheet: &Sheet, dpi: u32) -> (u32, u32) {
    let per_point = (f64::from(dpi) / POINTS_PER_INCH) as f32;
    let size = sheet.frame.size();
    let side = |length: Abs| (per_point * length.to_pt() as f32).round().max(1.0) as u32;
    (side(size.x), side(size.y))
}

pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<u8>,
}

impl Picture {
    /// Creates a transparent picture.
    pub fn clear(width: u32, height: u32) -> Self {
        Self { width, height, pixels: vec![0; width as usize * height as usize * CHANNELS] }
    }

    /// Renders a sheet at this many dots per inch.
    pub fn of(sheet: &Sheet, dpi: u32) -> Self {
        let options = RenderOptions {
            pixel_per_pt: (f64::from(dpi) / POINTS_PER_INCH).into(),
            render_bleed: false,
        };
        let drawn = typst_render::render(sheet, &options);
        let straight = drawn.pixels().iter().map(|pixel| pixel.demultiply());
        let pixels = straight.flat_map(|p| [p.red(), p.green(), p.blue(), p.alpha()]).collect();
        Self { width: drawn.width(), height: drawn.height(), pixels }
    }

    /// Draws another picture at a position, clipped to this one.
    pub fn put(&mut self, other: &Self, x: u32, y: u32) {
        let across = other.width.min(self.width.saturating_sub(x)) as usize * CHANNELS;
        for row in 0..other.height.min(self.height.saturating_sub(y)) {
            let from = (row * other.width) as usize * CHANNELS;
            let to = ((y + row) * self.width + x) as usize * CHANNELS;
            self.pixels[to..to + across].copy_from_slice(&other.pixels[from..from + across]);
        }
    }

    /// Encodes the picture as PNG.
    ///
    /// # Errors
    /// If that fails.
    pub fn png(&self, dpi: u32) -> Result<Vec<u8>, Diagnostic> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_pixel_dims(Some(resolution(dpi)));
        let mut writer = encoder.write_header().map_err(|error| failed("PNG", error))?;
        writer.write_image_data(&self.pixels).map_err(|error| failed("PNG", error))?;
        writer.finish().map_err(|error| failed("PNG", error))?;
        Ok(bytes)
    }
}
