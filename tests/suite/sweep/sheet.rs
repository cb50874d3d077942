//! A sheet read back from its SVG: every letter is an outline there, so what is measured is the ink itself and not the
//! room that a letter is given.

use std::collections::HashMap;

use kurbo::{Affine, BezPath, Line, PathEl, Point, Rect, Shape, Vec2};
use roxmltree::{Document, Node};
use svgtypes::Transform;

const XLINK: &str = "http://www.w3.org/1999/xlink";
/// Points to the millimetre.
pub const MM: f64 = 72.0 / 25.4;
const FLAT: f64 = 0.05;
/// How wide a line for a cut is at most.
const HAIRLINE: f64 = 0.15 * MM;

/// A box around a letter, which may stand at any angle.
pub type Quad = [Point; 4];

/// A letter with the run of letters that it belongs to.
pub struct Letter {
    pub run: usize,
    pub quad: Quad,
    pub bounds: Rect,
}

/// A line of letters: when it was painted, and its baseline.
pub struct Run {
    pub painted: usize,
    pub at: Point,
    pub along: Vec2,
}

/// A line that is drawn, or the edge of an area.
pub struct Stroke {
    pub painted: usize,
    pub lines: Vec<Line>,
    pub half: f64,
    pub clip: Option<Rect>,
}

pub struct Area {
    pub painted: usize,
    pub path: BezPath,
}

#[derive(Default)]
pub struct Sheet {
    /// The paper.
    pub size: Rect,
    pub letters: Vec<Letter>,
    pub runs: Vec<Run>,
    pub strokes: Vec<Stroke>,
    pub areas: Vec<Area>,
    /// What blackens or colors the paper: a box for each letter, line, area and picture, as far as it shows.
    pub ink: Vec<Rect>,
}

struct Reader<'a> {
    symbols: HashMap<&'a str, Rect>,
    clips: HashMap<&'a str, BezPath>,
    painted: usize,
    sheet: Sheet,
}

fn path(data: &str) -> BezPath {
    BezPath::from_svg(data).expect("a path")
}

fn placed(node: Node, outer: Affine) -> Affine {
    let own: Transform = node
        .attribute("transform")
        .map_or_else(Transform::default, |text| text.parse().expect("a transform"));
    outer * Affine::new([own.a, own.b, own.c, own.d, own.e, own.f])
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).and_then(|text| text.parse().ok()).unwrap_or(0.0)
}

/// The paths within a node as one.
fn paths_in(node: Node) -> BezPath {
    let paths = node
        .descendants()
        .filter(|inner| inner.has_tag_name(("http://www.w3.org/2000/svg", "path")));
    let elements = paths
        .filter_map(|inner| inner.attribute("d"))
        .flat_map(|data| path(data).elements().to_vec());
    elements.collect()
}

impl<'a> Reader<'a> {
    fn walk(&mut self, node: Node<'a, 'a>, outer: Affine, clip: Option<Rect>) {
        for child in node.children().filter(Node::is_element) {
            let at = placed(child, outer);
            let clip = match child.attribute("clip-path") {
                None => clip,
                Some(name) => {
                    let name = name.trim_start_matches("url(#").trim_end_matches(')');
                    let own = (at * self.clips[name].clone()).bounding_box();
                    Some(clip.map_or(own, |outer| outer.intersect(own)))
                }
            };
            self.painted += 1;
            match child.tag_name().name() {
                "g" => match child.children().find(|one| one.tag_name().name() == "use") {
                    Some(_) => self.letters(child, at, clip),
                    None => self.walk(child, at, clip),
                },
                "path" => self.drawn(child, at, clip),
                "image" => {
                    let side = |name| number(child, name);
                    let size = (side("width"), side("height"));
                    let place = Rect::from_origin_size((side("x"), side("y")), size);
                    self.inked(at.transform_rect_bbox(place), clip);
                }
                _ => {}
            }
        }
    }

    fn letters(&mut self, node: Node<'a, 'a>, at: Affine, clip: Option<Rect>) {
        let run = self.sheet.runs.len();
        let origin = at * Point::ORIGIN;
        let along = (at * Point::new(1.0, 0.0) - origin).normalize();
        self.sheet.runs.push(Run { painted: self.painted, at: origin, along });
        for shown in node.children().filter(|one| one.tag_name().name() == "use") {
            let name = shown.attribute((XLINK, "href")).expect("a letter").trim_start_matches('#');
            let ink = self.symbols[name];
            if ink.area() == 0.0 {
                continue;
            }
            let shift = at * Affine::translate((number(shown, "x"), number(shown, "y")));
            let corners = [(ink.x0, ink.y0), (ink.x1, ink.y0), (ink.x1, ink.y1), (ink.x0, ink.y1)];
            let quad = corners.map(|corner| shift * Point::from(corner));
            let bounds = bounds(&quad);
            if clip.is_none_or(|clip| clip.overlaps(bounds)) {
                self.inked(bounds, clip);
                self.sheet.letters.push(Letter { run, quad, bounds });
            }
        }
    }

    fn inked(&mut self, ink: Rect, clip: Option<Rect>) {
        let shown = clip.map_or(Some(ink), |clip| clip.overlaps(ink).then(|| clip.intersect(ink)));
        self.sheet.ink.extend(shown);
    }

    fn drawn(&mut self, node: Node, at: Affine, clip: Option<Rect>) {
        let path = at * path(node.attribute("d").unwrap_or_default());
        let is = |name: &str| node.attribute(name).is_some_and(|paint| paint != "none");
        let blackens = |name: &str| is(name) && node.attribute(name) != Some("#ffffff");
        let painted = self.painted;
        let mut lines = Vec::new();
        let mut last = (Point::ORIGIN, Point::ORIGIN);
        kurbo::flatten(&path, FLAT, |element| match element {
            PathEl::MoveTo(to) => last = (to, to),
            PathEl::LineTo(to) => {
                lines.push(Line::new(last.1, to));
                last.1 = to;
            }
            PathEl::ClosePath => {
                lines.push(Line::new(last.1, last.0));
                last.1 = last.0;
            }
            PathEl::QuadTo(..) | PathEl::CurveTo(..) => unreachable!("it is flat"),
        });
        let scale = at.determinant().abs().sqrt();
        let half = if is("stroke") { number(node, "stroke-width") * scale / 2.0 } else { 0.0 };
        if !lines.is_empty() && (blackens("stroke") || blackens("fill")) {
            let ink = path.bounding_box();
            // One that runs straight across or down is no longer for its width; a hairline, such as a cut, has none.
            let is_wide = blackens("stroke") && half > HAIRLINE / 2.0;
            let wide = |side: f64| if is_wide && side > 1e-6 { half } else { 0.0 };
            self.inked(ink.inflate(wide(ink.height()), wide(ink.width())), clip);
        }
        if is("stroke") || is("fill") {
            self.sheet.strokes.push(Stroke { painted, lines, half, clip });
        }
        if is("fill") {
            self.sheet.areas.push(Area { painted, path });
        }
    }
}

pub fn bounds(quad: &[Point]) -> Rect {
    quad.iter().skip(1).fold(Rect::from_points(quad[0], quad[0]), |all, point| all.union_pt(*point))
}

impl Sheet {
    pub fn read(svg: &str) -> Self {
        let document = Document::parse(svg).expect("XML");
        let named = |name: &'static str| {
            document.descendants().filter(move |node| node.tag_name().name() == name)
        };
        let root = document.root_element();
        let sides = root.attribute("viewBox").unwrap_or_default().split(' ');
        let sides: Vec<f64> = sides.filter_map(|side| side.parse().ok()).collect();
        let size = sides.get(2..4).map_or(Rect::ZERO, |size| Rect::new(0.0, 0.0, size[0], size[1]));
        let symbols = named("symbol")
            .filter_map(|node| Some((node.attribute("id")?, paths_in(node).bounding_box())));
        let clips =
            named("clipPath").filter_map(|node| Some((node.attribute("id")?, paths_in(node))));
        let mut reader = Reader {
            symbols: symbols.collect(),
            clips: clips.collect(),
            painted: 0,
            sheet: Self { size, ..Self::default() },
        };
        reader.walk(root, Affine::IDENTITY, None);
        reader.sheet
    }
}
