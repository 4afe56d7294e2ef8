//! The five figures of a position, written once over whatever number type the peer brings.
//! The order of the operations is the one of the core (R-NUMBER-8),
//! so that results can be compared to the last digit.

/// A decimal crate seen from here: each operation rounds its result to 20 digits, half up.
pub trait Number: Copy {
    const ONE: Self;
    const HUNDRED: Self;
    fn parse(text: &str) -> Self;
    fn text(self) -> String;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    fn div(self, other: Self) -> Self;
}

pub struct Position<N> {
    long: bool,
    open: N,
    quantity: N,
    multiple: N,
    mark: N,
    available: N,
    burst_rate: N,
}

pub struct Figures<N> {
    pub profit: N,
    pub margin: N,
    pub on_margin: N,
    pub risk_rate: N,
    pub liquidation: N,
}

impl<N: Number> Position<N> {
    /// Reads `side,open,quantity,multiple,mark,available,burst_rate`.
    pub fn parse(line: &str) -> Self {
        let mut fields = line.split(',');
        let long = fields.next() == Some("long");
        let mut number = || N::parse(fields.next().expect("a position has seven fields"));
        Self {
            long,
            open: number(),
            quantity: number(),
            multiple: number(),
            mark: number(),
            available: number(),
            burst_rate: number(),
        }
    }

    #[inline]
    pub fn figures(&self) -> Figures<N> {
        let move_ = if self.long {
            self.mark.sub(self.open)
        } else {
            self.open.sub(self.mark)
        };
        let profit = move_.mul(self.quantity);
        let margin = self.open.mul(self.quantity).div(self.multiple);
        let on_margin = profit.div(margin);
        let risk_rate = self
            .available
            .add(margin)
            .add(profit)
            .div(margin)
            .mul(N::HUNDRED);
        let room = N::ONE.sub(self.burst_rate).mul(margin).div(self.quantity);
        let liquidation = if self.long {
            self.open.sub(room)
        } else {
            self.open.add(room)
        };
        Figures {
            profit,
            margin,
            on_margin,
            risk_rate,
            liquidation,
        }
    }
}

/// Positions parsed before, and the room their figures are written into: what one timed run reads and writes.
pub struct Book<N> {
    positions: Vec<Position<N>>,
    figures: Vec<Figures<N>>,
}

impl<N: Number> Book<N> {
    pub const fn new() -> Self {
        Self {
            positions: Vec::new(),
            figures: Vec::new(),
        }
    }

    pub fn load(&mut self, rows: &str) -> usize {
        self.positions = rows.lines().map(Position::parse).collect();
        self.figures = self.positions.iter().map(Position::figures).collect();
        self.positions.len()
    }

    pub fn revalue(&mut self) {
        for (position, figures) in self.positions.iter().zip(&mut self.figures) {
            *figures = position.figures();
        }
    }

    pub fn texts(&self) -> String {
        let line = |f: &Figures<N>| {
            [f.profit, f.margin, f.on_margin, f.risk_rate, f.liquidation]
                .map(N::text)
                .join(",")
        };
        self.figures.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}
