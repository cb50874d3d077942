//! The labels of an overlay's sectors and bands, placed where they touch no line.

use crate::drawing::{Drawing, Face};
use crate::instrument::arcs::bands::Limit;
use crate::instrument::arcs::hex_ring;
use crate::instrument::arcs::{OverlayDrawing, ROOMY};
use crate::instrument::around::{across, block, depth, under, widest_gap};
use crate::instrument::card::{DAGGER, Paragraph, bearing, half};
use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::Sector;

/// Between words and lines.
const GAP: Length = Length::um(900);

/// The label of a band.
fn named(words: &str) -> Paragraph {
    Paragraph::new(words, Face::Bold, 3_000)
}

impl OverlayDrawing<'_> {
    /// Labels bands, and each region with the sectors that cover it, where they touch no line.
    pub fn draw_names(&self, drawing: &mut Drawing) {
        let widest = self.widest();
        for (arc, sectors) in self.regions() {
            let middle = middle(arc);
            let mut taken = Vec::new();
            self.draw_band_names(drawing, arc, widest.contains(&arc), &mut taken);
            let mut lines: Vec<Paragraph> =
                sectors.iter().flat_map(|sector| self.label(sector, sectors.len())).collect();
            let cell = hex_ring::cell(self.request.pitch(), middle);
            // Of a small overlay the cells of the second ring lie beyond its rim.
            let in_cell = self.overlay.hexes
                && cell.0.1 <= self.radius
                && !self.hits_opening(middle, cell.0, cell.1 / 2);
            if !in_cell && self.name_beside(drawing, middle, &lines) {
                continue;
            }
            let (gap, width) = match in_cell {
                true => cell,
                false => (self.gap(arc, &mut taken), self.radius),
            };
            shrink(&mut lines, |lines| {
                let wide = |line: &Paragraph| line.width(self.request.faces) > width;
                depth(lines) + Length::um(2_000) <= gap.1 - gap.0
                    && !lines.iter().any(wide)
                    && (self.overlay.hexes || self.keeps_off_limits(middle, gap, lines))
            });
            block(drawing, self.centre, middle, gap, &lines);
        }
    }

    /// Labels a region in the hexes beside the ship's own, for a small overlay that has no others. If one
    /// hex has no room, the lines are shared between two. Returns whether there is room.
    fn name_beside(&self, drawing: &mut Drawing, middle: Bearing, lines: &[Paragraph]) -> bool {
        if !self.overlay.hexes {
            return false;
        }
        let rooms = hex_ring::beside(self.request.pitch(), self.radius, middle, self.arrow().1);
        let free =
            |room: &hex_ring::Beside| !self.hits_opening(room.at, room.gap, half(room.width));
        if rooms.is_empty() || !rooms.iter().all(free) {
            return false;
        }
        let parts = lines.chunks(lines.len().div_ceil(rooms.len()));
        for (room, lines) in rooms.iter().zip(parts) {
            let mut lines = lines.to_vec();
            shrink(&mut lines, |lines| {
                let wide = |line: &Paragraph| line.width(self.request.faces) > room.width;
                depth(lines) <= room.gap.1 - room.gap.0
                    && !lines.iter().any(wide)
                    && self.keeps_off_limits(room.at, room.gap, lines)
            });
            block(drawing, self.centre, room.at, room.gap, &lines);
        }
        true
    }

    /// The radial gap for a region's label: the same all round if that is wide enough, limited by the
    /// arrow where the bow is.
    fn gap(&self, arc: Arc, taken: &mut [(Length, Length)]) -> (Length, Length) {
        let to = self.radius - self.rim_depth() - Length::um(1_000);
        let common = widest_gap(taken, self.arrow().1 + Length::um(1_500), to);
        if common.1 - common.0 > Length::um(18_000) || arc.covers(bearing(0)) {
            return common;
        }
        widest_gap(taken, self.ray_start(middle(arc)) + Length::um(1_500), to)
    }

    /// A sector's name and note; the name is smaller where several sectors share the region.
    fn label(&self, sector: &Sector, shared: usize) -> Vec<Paragraph> {
        let em = if self.overlay.hexes || shared > 1 { 6_500 } else { 9_000 };
        let mark = if sector.house { DAGGER } else { "" };
        let name = format!("{}{mark}", sector.label);
        let mut lines = vec![Paragraph::new(name, Face::Display, em)];
        if !sector.note.is_empty() {
            lines.push(Paragraph::new(&sector.note, Face::Body, 3_800));
        }
        lines
    }

    /// Limits whose label finds no room near their circle, because of the base or the bow arrow.
    pub fn hidden(&self) -> Vec<String> {
        let widest = self.widest();
        let mut hidden = Vec::new();
        for limit in self.bands.limits().iter().filter(|limit| limit.radius <= self.radius) {
            for (words, ends) in [(&limit.ends, true), (&limit.begins, false)] {
                let line = named(words);
                let found = |arc: &Arc| self.place(limit, &line, *arc, ends).is_some();
                if !words.is_empty() && !widest.iter().any(found) {
                    hidden.push(words.clone());
                }
            }
        }
        hidden
    }

    /// The widest regions, in which bands are labeled.
    fn widest(&self) -> Vec<Arc> {
        let mut arcs: Vec<Arc> = self.regions().into_iter().map(|(arc, _)| arc).collect();
        let widest = arcs.iter().map(|arc| arc.width).max();
        arcs.retain(|arc| Some(arc.width) == widest);
        arcs
    }

    /// Labels the bands along a region's middle, if they are to be labeled there, and adds the
    /// radii used.
    fn draw_band_names(
        &self,
        drawing: &mut Drawing,
        arc: Arc,
        here: bool,
        taken: &mut Vec<(Length, Length)>,
    ) {
        let at = middle(arc);
        let language = self.request.faces.words();
        for limit in self.bands.limits().iter().filter(|limit| limit.radius <= self.radius) {
            taken.push((limit.radius - GAP, limit.radius + GAP));
            let ends = match limit.radius == self.radius {
                true => language.fill("arcs.this_rim", &[("band", &limit.ends)]),
                false => limit.ends.clone(),
            };
            for (words, ends) in [(ends, true), (limit.begins.clone(), false)] {
                let line = named(&words);
                let place = self.place(limit, &line, arc, ends);
                let Some(inner) = place.filter(|_| here && !words.is_empty()) else { continue };
                across(drawing, self.centre, at, inner, &line);
                taken.push((inner - GAP, inner + depth(&[line]) + GAP));
            }
        }
        let across_rim = self.bands.across(self.radius);
        if here && self.radius >= ROOMY && !across_rim.is_empty() {
            let line = named(
                &language.fill("arcs.beyond_the_rim", &[("bands", &across_rim.join(" \u{b7} "))]),
            );
            let rim = self.radius - self.rim_depth();
            // If there is no room, only the text in the corner names it.
            let free = |inner: &Length| {
                let outer = *inner + depth(std::slice::from_ref(&line));
                let is_taken = taken.iter().any(|(from, to)| *from < outer && *inner < *to);
                !is_taken && self.is_free(*inner, &line, arc)
            };
            if let Some(inner) = under(self.request.faces, rim, &line).filter(free) {
                across(drawing, self.centre, at, inner, &line);
                taken.push((inner - GAP, rim));
            }
        }
    }

    /// The position for the label of a limit: inside its circle for the band that ends there,
    /// outside for one that begins, and close to it in both cases.
    fn place(&self, limit: &Limit, line: &Paragraph, arc: Arc, ends: bool) -> Option<Length> {
        // The label of a band that ends among the rim's figures goes below them.
        let circle = limit.radius.min(self.radius - self.rim_depth());
        let inside = under(self.request.faces, circle, line).filter(|_| ends);
        let steps = (0..7).map(|step| limit.radius + GAP + Length::um(800) * step);
        let outside =
            steps.filter(|_| limit.radius < self.radius - self.rim_depth() - line.size * 2);
        inside.into_iter().chain(outside).find(|inner| self.is_free(*inner, line, arc))
    }

    /// Whether words across a region's middle clear its limits, the opening, cross and arrow.
    fn is_free(&self, inner: Length, line: &Paragraph, arc: Arc) -> bool {
        let (at, words) = (middle(arc), half(line.width(self.request.faces)) + GAP);
        let half_angle = arc.width.to_f64() / 2.0;
        let between =
            half_angle > 89.0 || words.to_mm() < inner.to_mm() * half_angle.to_radians().tan();
        let outer = inner + depth(std::slice::from_ref(line));
        let of_cross = match at == bearing(0) {
            true => self.arrow(),
            false => (Length::ZERO, self.ray_start(at)),
        };
        let off_cross = outer + GAP < of_cross.0 || inner - GAP > of_cross.1;
        let at_cross = at == bearing(0) || self.opening.is_none();
        between && (off_cross || !at_cross) && !self.hits_opening(at, (inner, outer), words)
    }

    /// Whether lines in the middle of a gap clear the nearest sector limits and the arc around
    /// them.
    fn keeps_off_limits(&self, at: Bearing, gap: (Length, Length), lines: &[Paragraph]) -> bool {
        let widest = lines.iter().map(|line| line.width(self.request.faces)).max();
        let words = (half(widest.unwrap_or(Length::ZERO)) + GAP).to_mm();
        // The foot of a dagger descends below its line.
        let foot = lines.iter().map(|line| line.size / 5).max().unwrap_or(Length::ZERO);
        let inner = (gap.0 + half(gap.1 - gap.0 - depth(lines)) - foot).to_mm();
        let outer = inner + (depth(lines) + foot).to_mm();
        let beside = |ray: &Bearing| {
            let between = (ray.degrees() - at.degrees()).to_f64().rem_euclid(360.0);
            between.min(360.0 - between)
        };
        let nearest = self.rays().iter().map(beside).fold(90.0, f64::min);
        let off_rays = nearest > 89.0 || words <= inner * nearest.to_radians().tan();
        off_rays && words.hypot(outer) <= gap.1.to_mm()
    }

    /// Whether a stretch of words lies on the opening.
    fn hits_opening(&self, at: Bearing, (inner, outer): (Length, Length), words: Length) -> bool {
        let Some(base) = self.opening else { return false };
        let side = Bearing::new(at.degrees() + Fraction::whole(90));
        let spots = (-8..=8).flat_map(|part| {
            [inner, outer].map(|radius| {
                Point::ORIGIN.polar(radius, at).polar(words.times(Fraction::new(part, 8)), side)
            })
        });
        let (x, y) = (half(base.width) + GAP, half(base.height) + GAP);
        let tick = self.cross() + GAP;
        let within = |spot: Point| {
            let off = |x, y| spot.x.abs() < x && spot.y.abs() < y;
            off(x, y) || off(x + tick, GAP) || off(GAP, y + tick)
        };
        spots.into_iter().any(within)
    }
}

/// The bearing of a region's label: its middle, or ahead for an all-round one.
fn middle(arc: Arc) -> Bearing {
    if arc.width >= Fraction::whole(360) { bearing(0) } else { arc.middle() }
}

/// Shrinks lines until they fit, but not below the legible minimum.
fn shrink(lines: &mut [Paragraph], fits: impl Fn(&[Paragraph]) -> bool) {
    let least = Length::um(2_200);
    while !fits(lines) && lines.iter().any(|line| line.size > least) {
        for line in lines.iter_mut() {
            line.size = (line.size * 9 / 10).max(least);
        }
    }
}
