//! Points and the transforms that files put on them.

/// A point, or a way, in floating millimetres.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spot {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Spot {
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub fn plus(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }

    pub fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }

    pub fn times(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }

    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    pub fn distance(self, other: Self) -> f64 {
        self.minus(other).length()
    }
}

/// `x' = a x + c y + e`, `y' = b x + d y + f`, as PDF and SVG write it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Matrix(pub [f64; 6]);

impl Matrix {
    pub const IDENTITY: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    pub fn translate(x: f64, y: f64) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, x, y])
    }

    pub fn scale(x: f64, y: f64) -> Self {
        Self([x, 0.0, 0.0, y, 0.0, 0.0])
    }

    pub fn rotate(degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self([cos, sin, -sin, cos, 0.0, 0.0])
    }

    /// `inner` first, then this one.
    pub fn after(self, inner: Self) -> Self {
        let ([a, b, c, d, e, f], [ia, ib, ic, id, ie, i_f]) = (self.0, inner.0);
        Self([
            a * ia + c * ib,
            b * ia + d * ib,
            a * ic + c * id,
            b * ic + d * id,
            a * ie + c * i_f + e,
            b * ie + d * i_f + f,
        ])
    }

    pub fn point(self, at: Spot) -> Spot {
        self.way(at).plus(Spot::new(self.0[4], self.0[5]))
    }

    /// A way from one point to another, which has no place.
    pub fn way(self, way: Spot) -> Spot {
        let [a, b, c, d, ..] = self.0;
        Spot::new(a * way.x + c * way.y, b * way.x + d * way.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inner_transform_comes_first() {
        let both = Matrix::translate(10.0, 0.0).after(Matrix::scale(2.0, 3.0));
        assert_eq!(both.point(Spot::new(1.0, 1.0)), Spot::new(12.0, 3.0));
        let turned = Matrix::rotate(90.0).point(Spot::new(1.0, 0.0));
        assert!(turned.distance(Spot::new(0.0, 1.0)) < 1e-12);
    }
}
