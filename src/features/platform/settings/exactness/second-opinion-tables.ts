import { Exact, type Num, num, Refusal, twenty, Wide } from './second-opinion-numbers.ts';

function rowsOf(text: string): string[] {
  return text === '' ? [] : text.split(';');
}

export function readRows(text: string, columns: number): Num[][] {
  return rowsOf(text).map((row) => {
    const cells = row.split('/');
    if (cells.length !== columns) throw new Refusal('malformed');
    return cells.map(num);
  });
}

export interface Position {
  isLong: boolean;
  open: Num;
  quantity: Num;
  multiple: Num;
  mark: Num;
  instrument: string;
}

export function readPositions(text: string): Position[] {
  return rowsOf(text).map((row) => {
    const [side = '', open = '', quantity = '', multiple = '', mark = '', ...rest] = row.split('/');
    if ((side !== 'long' && side !== 'short') || rest.length === 0) throw new Refusal('malformed');
    return {
      isLong: side === 'long',
      open: num(open),
      quantity: num(quantity),
      multiple: num(multiple),
      mark: num(mark),
      // A name may contain slashes, as in BTC/USDT.
      instrument: rest.join('/'),
    };
  });
}

/**
 * The price at which the equity of the account equals the burst rate of its margin, other marks held. The sums
 * nearly cancel, so they are computed with 60 digits and the price is rounded to 20 once.
 */
export function crossLiquidation(
  available: Num,
  burstRate: Num,
  instrument: string,
  positions: readonly Position[],
): Num | undefined {
  let margins: Num = new Wide(0);
  let profitOfOthers: Num = new Wide(0);
  let openedCost: Num = new Wide(0);
  let net: Num = new Wide(0);
  for (const position of positions) {
    const sign = position.isLong ? 1 : -1;
    const worth = Wide.mul(position.open, position.quantity);
    if (position.multiple.isZero()) throw new Refusal('division_by_zero');
    margins = Wide.add(margins, Wide.div(worth, position.multiple));
    if (position.instrument === instrument) {
      openedCost = Wide.add(openedCost, Wide.mul(sign, worth));
      net = Wide.add(net, Wide.mul(sign, position.quantity));
    } else {
      const priceChange = Wide.sub(position.mark, position.open).times(sign);
      profitOfOthers = Wide.add(profitOfOthers, Wide.mul(priceChange, position.quantity));
    }
  }
  if (net.isZero()) return undefined;
  const requiredMargin = Wide.mul(burstRate, margins);
  const above = requiredMargin
    .minus(available)
    .minus(margins)
    .minus(profitOfOthers)
    .plus(openedCost);
  return twenty(above.div(net));
}

/**
 * Pro rata, rounded down to the step; left-over steps go one each to the largest remainders, so the sum is
 * exactly the supply. If the supply suffices, everyone gets their demand.
 */
export function allot(supply: Num, step: Num, demands: readonly Num[]): Num[] {
  const badAmount = (amount: Num): boolean => amount.isNeg() || !Exact.mod(amount, step).isZero();
  if (!step.gt(0) || supply.isNeg() || demands.some(badAmount)) throw new Refusal('malformed');
  const whole = new Exact(supply).divToInt(step).times(step);
  const demand = demands.reduce((total: Num, amount) => Exact.add(total, amount), new Exact(0));
  if (demand.lte(whole)) return [...demands];
  const shares = demands.map((amount, place) => {
    // Compares exact products: quotients would be rounded, and two remainders could become equal.
    const product = Exact.mul(whole, amount);
    const unit = Exact.mul(demand, step);
    const steps = product.divToInt(unit);
    return { place, steps, rest: product.minus(steps.times(unit)) };
  });
  const distributedSteps = shares.reduce(
    (total: Num, share) => total.plus(share.steps),
    new Exact(0),
  );
  let remainingSteps = new Exact(whole).div(step).minus(distributedSteps);
  for (const share of [...shares].sort((a, b) => b.rest.cmp(a.rest) || a.place - b.place)) {
    if (remainingSteps.lte(0)) break;
    share.steps = share.steps.plus(1);
    remainingSteps = remainingSteps.minus(1);
  }
  return shares.map((share) => twenty(share.steps.times(step)));
}
