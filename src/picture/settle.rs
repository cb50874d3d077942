//! Prepares pictures on finished pages for print, once their size on paper is known.

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, GenericImageView};
use typst::foundations::Bytes;
use typst::layout::{Frame, FrameItem, Transform};
use typst::visualize::{
    ExchangeFormat, Image, ImageKind, PixelEncoding, PixelFormat, RasterFormat, RasterImage,
    SvgImage,
};

use super::{jpeg, pixels, svg};

/// Dots per inch of a photograph on paper; more is visible neither to the eye nor in print.
pub const PHOTOGRAPH: f64 = 300.0;
/// Dots per inch of black and white pictures, which have no greys to smooth their edges.
pub const LINE_ART: f64 = 600.0;
/// The factor by which the resolution may exceed these before a picture is resampled, since
/// resampling costs sharpness.
pub const FINER: f64 = 1.2;
/// The quality of a JPEG that must be re-encoded.
const QUALITY: u8 = 90;
const POINTS_PER_INCH: f64 = 72.0;

/// Prepares every picture of a page for print.
pub fn settle(frame: &mut Frame, black: bool) {
    settle_at(frame, (1.0, 1.0), black);
}

fn settle_at(frame: &mut Frame, scale: (f64, f64), black: bool) {
    if !has_picture(frame) {
        return;
    }
    frame.retain(|item| {
        match item {
            FrameItem::Group(group) => {
                let (across, down) = stretch(group.transform);
                settle_at(&mut group.frame, (scale.0 * across, scale.1 * down), black);
            }
            FrameItem::Image(image, size, _) => {
                let inches = (size.x.to_pt() * scale.0, size.y.to_pt() * scale.1);
                let inches = (inches.0 / POINTS_PER_INCH, inches.1 / POINTS_PER_INCH);
                if let Some(kind) = settled(image.kind(), inches, black) {
                    *image = Image::new(kind, image.alt().map(Into::into), image.scaling());
                }
            }
            _ => {}
        }
        true
    });
}

/// The horizontal and vertical scale of a transform.
fn stretch(transform: Transform) -> (f64, f64) {
    let Transform { sx, ky, kx, sy, .. } = transform;
    (sx.get().hypot(ky.get()), kx.get().hypot(sy.get()))
}

/// Whether a page has a picture.
fn has_picture(frame: &Frame) -> bool {
    frame.items().any(|(_, item)| match item {
        FrameItem::Group(group) => has_picture(&group.frame),
        FrameItem::Image(..) => true,
        _ => false,
    })
}

fn settled(kind: &ImageKind, inches: (f64, f64), black: bool) -> Option<ImageKind> {
    match kind {
        ImageKind::Raster(raster) => {
            // In thousandths, since the size is hashed.
            let [width, height] = [inches.0, inches.1].map(|side| (side * 1000.0).ceil() as u64);
            Some(ImageKind::Raster(ready(raster.clone(), width, height, black)))
        }
        ImageKind::Svg(drawn) if black => grey_drawing(drawn.clone()).map(ImageKind::Svg),
        ImageKind::Svg(_) | ImageKind::Pdf(_) => None,
    }
}

#[comemo::memoize]
fn grey_drawing(drawn: SvgImage) -> Option<SvgImage> {
    let text = String::from_utf8_lossy(drawn.data()).into_owned();
    SvgImage::new(Bytes::from_string(svg::recolored(&text, svg::grey))).ok()
}

/// Prepares a picture for this size on paper, in thousandths of an inch.
#[comemo::memoize]
fn ready(raster: RasterImage, width: u64, height: u64, black: bool) -> RasterImage {
    let profile = raster.icc().map(|profile| profile.as_slice());
    let is_jpeg = raster.format() == RasterFormat::Exchange(ExchangeFormat::Jpg);
    let mut picture = pixels::plain(raster.dynamic(), profile);
    if picture.color().has_color() && (black || !pixels::has_color(&picture)) {
        picture = pixels::grey(&picture);
    }
    let most = if pixels::is_line_art(&picture) { LINE_ART } else { PHOTOGRAPH };
    let wanted = |dots: u32, thousandths: u64| {
        let needed = thousandths as f64 / 1000.0 * most;
        if f64::from(dots) > needed * FINER { (needed.ceil() as u32).max(1) } else { dots }
    };
    let size = (wanted(raster.width(), width), wanted(raster.height(), height));
    let is_as_it_was = size == picture.dimensions()
        && matches!(raster.exif_rotation(), None | Some(1))
        && pixels::is_srgb(profile)
        && jpeg::components(raster.data()) == Some(picture.color().channel_count());
    if is_jpeg
        && is_as_it_was
        && let Some(bytes) = jpeg::stripped(raster.data())
        && let Ok(kept) = RasterImage::plain(Bytes::new(bytes), ExchangeFormat::Jpg)
    {
        return kept;
    }
    if size != picture.dimensions() {
        picture = pixels::resized(picture, size.0, size.1);
    }
    let made = if is_jpeg { as_jpeg(&picture) } else { None };
    made.or_else(|| as_dots(picture)).unwrap_or(raster)
}

fn as_jpeg(picture: &DynamicImage) -> Option<RasterImage> {
    let mut bytes = Vec::new();
    picture.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, QUALITY)).ok()?;
    RasterImage::plain(Bytes::new(bytes), ExchangeFormat::Jpg).ok()
}

fn as_dots(picture: DynamicImage) -> Option<RasterImage> {
    let encoding = match &picture {
        DynamicImage::ImageLuma8(_) => PixelEncoding::Luma8,
        DynamicImage::ImageLumaA8(_) => PixelEncoding::Lumaa8,
        DynamicImage::ImageRgb8(_) => PixelEncoding::Rgb8,
        DynamicImage::ImageRgba8(_) => PixelEncoding::Rgba8,
        _ => return None,
    };
    let format = PixelFormat { encoding, width: picture.width(), height: picture.height() };
    RasterImage::plain(Bytes::new(picture.into_bytes()), format).ok()
}
