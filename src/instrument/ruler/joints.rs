//! The folds of a long ruler.

use crate::measure::Length;

/// The longest part that fits in a pocket.
const POCKET: Length = Length::um(200_000);
/// A shorter part is a nuisance.
const SHORTEST: Length = Length::um(60_000);
/// The least distance from a joint to a limit.
const OFF_LIMITS: Length = Length::um(4000);
/// The preferred distance from a joint to a figure; a figure closer than that is left out.
const OFF_FIGURES: Length = Length::um(4000);

/// Joints between equal parts that fit a pocket, from the ruler's beginning; none if the whole
/// ruler fits. They avoid limits, and as far as possible figures, which are `figures` apart.
pub fn joints(length: Length, limits: &[Length], figures: Length) -> Vec<Length> {
    let fewest = (length - Length::um(1)).count_of(POCKET) + 1;
    let most = length.count_of(SHORTEST).max(fewest);
    let hits = |joints: &Vec<Length>| {
        let on_limits = joints.iter().filter(|joint| near(**joint, limits)).count();
        let on_figures = joints.iter().filter(|joint| on_figure(**joint, figures)).count();
        // Extra parts are justified by a limit, but not by many figures.
        (on_limits, joints.len() + 2 * on_figures)
    };
    (fewest..=most).map(|parts| equal_parts(length, parts)).min_by_key(hits).unwrap_or_default()
}

/// Whether a joint is too near to a figure.
pub fn is_cut(figure: Length, joints: &[Length]) -> bool {
    joints.iter().any(|joint| (*joint - figure).abs() < OFF_FIGURES)
}

fn equal_parts(length: Length, parts: usize) -> Vec<Length> {
    (1..parts).map(|joint| (length * joint) / parts as i64).collect()
}

fn near(joint: Length, limits: &[Length]) -> bool {
    limits.iter().any(|limit| (*limit - joint).abs() < OFF_LIMITS)
}

fn on_figure(joint: Length, figures: Length) -> bool {
    let below = figures * joint.count_of(figures);
    joint - below < OFF_FIGURES || below + figures - joint < OFF_FIGURES
}
