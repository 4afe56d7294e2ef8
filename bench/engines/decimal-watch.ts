// The contract engine's watch with decimal.js: all numbers are parsed before, and each batch checks everything.
import Decimal from 'decimal.js';
import { type AccountText, BURST_RATE } from './book.ts';

interface Position {
  index: number;
  isLong: boolean;
  open: Decimal;
  quantity: Decimal;
  take_profit: Decimal;
  stop_loss: Decimal;
}

interface Account {
  user_id: number;
  available: Decimal;
  margin: Decimal;
  positions: Position[];
}

const HUNDRED = new Decimal(100);

export class DecimalWatch {
  readonly #accounts: Account[];
  readonly #burst = new Decimal(BURST_RATE).times(HUNDRED);

  constructor(accounts: readonly AccountText[]) {
    this.#accounts = accounts.map(({ user_id, available, positions }) => ({
      user_id,
      available: new Decimal(available),
      margin: positions.reduce((sum, { margin }) => sum.plus(margin), new Decimal(0)),
      positions: positions.map((one) => ({
        index: one.match_id - 1,
        isLong: one.side === 'long',
        open: new Decimal(one.open),
        quantity: new Decimal(one.quantity),
        take_profit: new Decimal(one.take_profit),
        stop_loss: new Decimal(one.stop_loss),
      })),
    }));
  }

  batch(units: readonly number[]): { users: number[]; stops: number } {
    const marks = units.map((mark) => new Decimal(mark).dividedBy(HUNDRED));
    const users: number[] = [];
    let stops = 0;
    for (const { user_id, available, margin, positions } of this.#accounts) {
      let profits = new Decimal(0);
      for (const { index, isLong, open, quantity, take_profit, stop_loss } of positions) {
        const mark = marks[index] as Decimal;
        const priceMove = isLong ? mark.minus(open) : open.minus(mark);
        profits = profits.plus(priceMove.times(quantity));
        const isReached = isLong
          ? mark.gte(take_profit) || mark.lte(stop_loss)
          : mark.lte(take_profit) || mark.gte(stop_loss);
        if (isReached) stops += 1;
      }
      const equity = available.plus(margin).plus(profits);
      if (equity.dividedBy(margin).times(HUNDRED).lte(this.#burst)) users.push(user_id);
    }
    return { users, stops };
  }
}
