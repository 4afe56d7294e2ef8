// `triggers_growth`: a tick without triggers, with 1,000,000 and with 1,000 waiting orders.
import { ContractOrderIndex } from '../../core/pkg/pe_core.js';
import { decimalText, seededIntegers } from '../inputs.ts';
import { type Race, race } from '../measure.ts';
import { BURST_RATE, EXPONENT, LEGAL } from './book.ts';

const MARK = 10_000_000;
const ORDERS_AN_ACCOUNT = 200;
const TICKS = 1_000;
const SEED = 20_261_123;

/** Limits, and positions with take profit, stop loss and trailing stop, all of one instrument, at least 5 units from the mark. */
export function indexOfWaitingOrders(orders: number): ContractOrderIndex {
  const pick = seededIntegers(SEED);
  const watch = new ContractOrderIndex(BURST_RATE);
  watch.list(1, EXPONENT, MARK, 1);
  const price = (units: number): string => decimalText(units, 2);
  // An open position waits three times.
  for (let id = 1, user = 1; id <= orders; user += 1) {
    const lines: string[] = [];
    for (
      let ordersOfAccount = 0;
      ordersOfAccount < ORDERS_AN_ACCOUNT && id <= orders;
      ordersOfAccount += 1
    ) {
      const [above, below] = [MARK + 5 + pick(900_000), MARK - 5 - pick(900_000)];
      if (ordersOfAccount % 2 === 0) {
        lines.push(
          `${id}/1/long/cross/${price(below)}/0.01/1/${EXPONENT}/trading/pending/limit,0,${price(below)}`,
        );
        id += 1;
      } else {
        const distance = price(MARK - below);
        const trail = `trail,3,price,${distance},0.01,${price(MARK)},1`;
        const stops = `take_profit,1,${price(above)};stop_loss,2,${price(below)};${trail}`;
        lines.push(
          `${id}/1/long/isolated/${price(MARK)}/0.01/1000/${EXPONENT}/trading/open/${stops}`,
        );
        id += 3;
      }
    }
    watch.set_account(user, LEGAL, 1, '1000', lines.join('\n'));
  }
  return watch;
}

export function growth(most: number, few: number): Race {
  const sides = [most, few].map((orders) => {
    const watch = indexOfWaitingOrders(orders);
    if (watch.step() !== '') throw new Error('An order fired that should wait.');
    return {
      watch,
      pass: (): number => {
        let firedCount = 0;
        for (let tick = 0; tick < TICKS; tick += 1) {
          watch.tick(1, MARK - 4 + (tick % 9), tick);
          firedCount += watch.step().length;
        }
        return firedCount;
      },
    };
  });
  const run = race(
    sides.map(({ pass }) => pass),
    TICKS,
  );
  for (const { watch, pass } of sides) {
    if (pass() !== 0) throw new Error('A tick fired that should not.');
    // Proves that the orders wait: a mark beyond all of them triggers them.
    watch.tick(1, MARK + 2_000_000, TICKS);
    if (!watch.step().includes('take_profit/')) throw new Error('No order waits.');
    watch.free();
  }
  return run;
}
