// Strategies of the practice traders: pure functions of the last hours' closes (R-COPY-9).
import { div, isAbove, isBelow, max, min, mul, sub } from '../../platform/base/exact.ts';
import type { StrategyName } from './practice-traders.ts';

export interface Signal {
  type: 1 | 2;
  gain?: string;
  loss?: string;
}

const [LONG, SHORT] = [1, 2] as const;
const AVERAGE_HOURS = 6;

/** Closes are ordered oldest first; `die` is 0 to 99. Undefined: no trade now. */
export function signalOf(
  strategy: StrategyName,
  closes: readonly string[],
  die: number,
): Signal | undefined {
  const last = closes.at(-1);
  const before = closes.at(-2);
  const first = closes[0];
  if (last === undefined || before === undefined || first === undefined) return undefined;
  switch (strategy) {
    case 'momentum':
      return movedPrice(last, before, '0.001', { gain: '0.02', loss: '0.015' });
    case 'reversion': {
      const away = movedPrice(last, averageOf(closes.slice(-AVERAGE_HOURS)), '0.003', {
        gain: '0.006',
        loss: '0.02',
      });
      return away && { ...away, type: away.type === LONG ? SHORT : LONG };
    }
    case 'breakout': {
      const rest = closes.slice(0, -1);
      if (isAbove(last, rest.reduce(max))) return { type: LONG, gain: '0.03', loss: '0.01' };
      return isBelow(last, rest.reduce(min))
        ? { type: SHORT, gain: '0.03', loss: '0.01' }
        : undefined;
    }
    case 'grid':
      return isBelow(last, before) ? { type: LONG, gain: '0.004' } : undefined;
    case 'trend':
      return movedPrice(last, first, '0.005', { loss: '0.015' });
    case 'random':
      return { type: die % 2 === 0 ? LONG : SHORT, gain: '0.02', loss: '0.02' };
  }
}

function movedPrice(
  last: string,
  before: string,
  least: string,
  stops: Omit<Signal, 'type'>,
): Signal | undefined {
  const part = div(sub(last, before), before);
  if (isAbove(part, least)) return { type: LONG, ...stops };
  return isBelow(part, `-${least}`) ? { type: SHORT, ...stops } : undefined;
}

function averageOf(closes: readonly string[]): string {
  const sum = closes.reduce((all, one) => sub(all, `-${one}`), '0');
  return div(sum, `${closes.length}`);
}

export function stopPrices(
  { type, gain, loss }: Signal,
  price: string,
  onTick: (price: string) => string,
): { target_profit_price?: string; stop_loss_price?: string } {
  const at = (part: string, isUp: boolean): string =>
    onTick(mul(price, isUp ? sub('1', `-${part}`) : sub('1', part)));
  return {
    ...(gain !== undefined && { target_profit_price: at(gain, type === LONG) }),
    ...(loss !== undefined && { stop_loss_price: at(loss, type === SHORT) }),
  };
}
