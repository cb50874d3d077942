//! Screen colors and the inks that print them.

use crate::measure::Fraction;

/// Red, green and blue, 0 to 255 each.
pub type Rgb = [u8; 3];

/// Colors with chosen ink recipes.
#[derive(Clone, Default, Debug)]
pub struct Palette {
    /// If a color has two recipes, the first counts.
    pub recipes: Vec<InkRecipe>,
}

#[derive(Clone, Debug)]
pub struct InkRecipe {
    /// What the color is called.
    pub name: String,
    pub rgb: Rgb,
    /// Cyan, magenta, yellow, black, each from 0 to 1.
    pub inks: [Fraction; 4],
}

impl Palette {
    /// The cyan, magenta, yellow and black of a color, each from 0 to 1. Without a recipe, black is
    /// what red, green and blue all lack, so at most two other inks are used.
    pub fn inks(&self, rgb: Rgb) -> [Fraction; 4] {
        if let Some(recipe) = self.recipes.iter().find(|recipe| recipe.rgb == rgb) {
            return recipe.inks;
        }
        let most = i64::from(rgb.into_iter().max().unwrap_or(0));
        let [c, m, y] = rgb.map(|part| match most {
            0 => Fraction::ZERO,
            most => Fraction::new(most - i64::from(part), most),
        });
        [c, m, y, Fraction::new(255 - most, 255)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greys_are_black_alone_and_no_color_has_three_inks_and_black() {
        let palette = Palette::default();
        for step in 0..=255_u8 {
            let [c, m, y, k] = palette.inks([step; 3]);
            assert_eq!([c, m, y], [Fraction::ZERO; 3]);
            assert_eq!(k, Fraction::new(255 - i64::from(step), 255));
        }
        for rgb in [[23, 58, 94], [200, 10, 10], [0, 255, 3], [1, 2, 3]] {
            let [c, m, y, _] = palette.inks(rgb);
            assert!([c, m, y].contains(&Fraction::ZERO), "{rgb:?}");
        }
        assert_eq!(palette.inks([255, 0, 0])[1..3], [Fraction::ONE; 2]);
    }
}
