//! Color conversion and resampling.

use image::imageops::FilterType;
use image::{DynamicImage, ImageBuffer, Pixel};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// The largest difference from sRGB, out of 255, at which colors count as the same.
const SAME: u8 = 3;

/// Converts to grey or sRGB with eight bits, with an alpha channel only if needed.
pub fn plain(picture: &DynamicImage, profile: Option<&[u8]>) -> DynamicImage {
    let opaque = !picture.color().has_alpha() || is_opaque(picture);
    let mut plain: DynamicImage = match (picture.color().has_color(), opaque) {
        (false, true) => picture.to_luma8().into(),
        (false, false) => picture.to_luma_alpha8().into(),
        (true, true) => picture.to_rgb8().into(),
        (true, false) => picture.to_rgba8().into(),
    };
    if let Some(profile) = profile.and_then(of_other_colors) {
        in_srgb(&mut plain, &profile);
    }
    plain
}

fn is_opaque(picture: &DynamicImage) -> bool {
    match picture {
        DynamicImage::ImageRgba8(dots) => dots.pixels().all(|dot| dot[3] == 255),
        DynamicImage::ImageLumaA8(dots) => dots.pixels().all(|dot| dot[1] == 255),
        other => other.to_rgba8().pixels().all(|dot| dot[3] == 255),
    }
}

/// Whether any pixel is not grey.
pub fn has_color(picture: &DynamicImage) -> bool {
    let colored = |dot: &[u8]| dot[0] != dot[1] || dot[1] != dot[2];
    match picture {
        DynamicImage::ImageRgb8(dots) => dots.as_raw().chunks_exact(3).any(colored),
        DynamicImage::ImageRgba8(dots) => dots.as_raw().chunks_exact(4).any(colored),
        other => other.color().has_color(),
    }
}

/// Whether a picture is black and white only, such as an engraving or a plan.
pub fn is_line_art(picture: &DynamicImage) -> bool {
    match picture {
        DynamicImage::ImageLuma8(dots) => {
            let grey = |dot: &&u8| (32..224).contains(*dot);
            let greys = dots.as_raw().iter().filter(grey).count();
            // A scan has some grey pixels along its lines.
            greys * 20 < dots.as_raw().len()
        }
        _ => false,
    }
}

/// Parses a profile, unless its colors are those of sRGB.
fn of_other_colors(profile: &[u8]) -> Option<ColorProfile> {
    let profile = ColorProfile::new_from_slice(profile).ok()?;
    if profile.color_space != DataColorSpace::Rgb {
        return None;
    }
    let steps = [0, 64, 128, 192, 255];
    let probe: Vec<u8> = steps
        .into_iter()
        .flat_map(|r| {
            steps.into_iter().flat_map(move |g| steps.into_iter().map(move |b| [r, g, b]))
        })
        .flatten()
        .collect();
    let mut seen = vec![0; probe.len()];
    transformed(&profile, Layout::Rgb, &probe, &mut seen)?;
    let same = probe.iter().zip(&seen).all(|(own, other)| own.abs_diff(*other) <= SAME);
    (!same).then_some(profile)
}

/// Whether a picture's colors are sRGB by its profile.
pub fn is_srgb(profile: Option<&[u8]>) -> bool {
    profile.and_then(of_other_colors).is_none()
}

fn transformed(profile: &ColorProfile, layout: Layout, from: &[u8], into: &mut [u8]) -> Option<()> {
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let transform = profile.create_transform_8bit(layout, &srgb, layout, options).ok()?;
    transform.transform(from, into).ok()
}

fn in_srgb(picture: &mut DynamicImage, profile: &ColorProfile) {
    let (layout, dots) = match picture {
        DynamicImage::ImageRgb8(dots) => (Layout::Rgb, &mut **dots),
        DynamicImage::ImageRgba8(dots) => (Layout::Rgba, &mut **dots),
        _ => return,
    };
    let from = dots.to_vec();
    if transformed(profile, layout, &from, dots).is_none() {
        dots.copy_from_slice(&from);
    }
}

pub fn grey(picture: &DynamicImage) -> DynamicImage {
    match picture.color().has_alpha() {
        true => picture.to_luma_alpha8().into(),
        false => picture.to_luma8().into(),
    }
}

/// Resamples to a size in pixels. Colors are weighted by opacity, so transparent pixels do not bleed
/// into their neighbors.
pub fn resized(picture: DynamicImage, width: u32, height: u32) -> DynamicImage {
    let resize = |picture: &DynamicImage| picture.resize_exact(width, height, FilterType::Lanczos3);
    match picture {
        DynamicImage::ImageRgba8(mut dots) => {
            multiplied(&mut dots);
            let mut dots = resize(&DynamicImage::ImageRgba8(dots)).into_rgba8();
            divided(&mut dots);
            dots.into()
        }
        DynamicImage::ImageLumaA8(mut dots) => {
            multiplied(&mut dots);
            let mut dots = resize(&DynamicImage::ImageLumaA8(dots)).into_luma_alpha8();
            divided(&mut dots);
            dots.into()
        }
        opaque => resize(&opaque),
    }
}

fn multiplied<P: Pixel<Subpixel = u8>>(dots: &mut ImageBuffer<P, Vec<u8>>) {
    for dot in dots.pixels_mut() {
        if let [colors @ .., opacity] = dot.channels_mut() {
            let part = u16::from(*opacity);
            colors.iter_mut().for_each(|c| *c = ((u16::from(*c) * part + 127) / 255) as u8);
        }
    }
}

fn divided<P: Pixel<Subpixel = u8>>(dots: &mut ImageBuffer<P, Vec<u8>>) {
    for dot in dots.pixels_mut() {
        if let [colors @ .., opacity] = dot.channels_mut() {
            let part = u16::from(*opacity).max(1);
            let whole = |c: u8| ((u16::from(c) * 255 + part / 2) / part).min(255) as u8;
            colors.iter_mut().for_each(|c| *c = whole(*c));
        }
    }
}
