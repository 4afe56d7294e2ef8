/** What is written on sketches: figures of the core, in the user's language. */
import type { TFunction } from 'i18next';
import type { Instrument } from '../../../../../../protocol/calls/market/market.ts';
import type { Core } from '../../../../../lib/core/core.ts';
import type { Figures } from '../../../../../lib/core/use-figures.ts';
import type { Sketch } from '../../../../../ui/charts/sketches/sketch.ts';
import { FIB_LEVELS } from '../../../../../ui/charts/sketches/tools.ts';
import { decimalsOf } from '../../periods.ts';
import { planOf, planSums } from './plan.ts';

export interface Writing {
  core: Core;
  figures: Figures;
  instrument: Instrument;
  t: TFunction<'drawing'>;
}

const MINUTE = 60_000;
const [HOUR, DAY] = [60, 1_440];
const MONEY_DECIMALS = 2;

export function textsOf(sketch: Sketch, step: number, writing: Writing): readonly string[] {
  switch (sketch.tool) {
    case 'fib':
      return fibTexts(sketch, writing);
    case 'ruler':
      return rulerTexts(sketch, step, writing);
    case 'text':
      return sketch.text.split('\n').filter((line) => line !== '');
    case 'long':
    case 'short':
      return planTexts(sketch, writing);
    default:
      return [];
  }
}

/** From the second point to the first one, as they are drawn. */
function fibTexts({ points: [first, second] }: Sketch, { core, figures, instrument }: Writing) {
  if (first === undefined || second === undefined) return [];
  const height = core.evaluate('sub', [first.price, second.price]);
  return FIB_LEVELS.map((share) => {
    const rise = core.evaluate('mul', [`${share}`, height]);
    const price = core.evaluate('add', [second.price, rise]);
    return `${figures.plain(`${share}`)} · ${figures.withDecimals(price, decimalsOf(instrument.tick))}`;
  });
}

function rulerTexts({ points: [from, to] }: Sketch, step: number, writing: Writing) {
  if (from === undefined || to === undefined) return [];
  const { core, figures, instrument, t } = writing;
  const rise = core.evaluate('sub', [to.price, from.price]);
  const sign = rise.startsWith('-') || rise === '0' ? '' : '+';
  const price = `${sign}${figures.withDecimals(rise, decimalsOf(instrument.tick))}`;
  const percent = percentOf(core, rise, from.price);
  const span = to.time - from.time;
  const bars = `${Math.round(span / step)}`;
  return [
    `${price} · ${figures.inPercent(`${sign}${figures.withDecimals(percent, MONEY_DECIMALS)}`)}`,
    `${t('ruler.bars', { bars: figures.plain(bars) })} · ${spanText(span, t)}`,
  ];
}

function percentOf(core: Core, part: string, whole: string): string {
  return core.evaluate('mul', [core.evaluate('div', [part, whole]), '100']);
}

function spanText(span: number, t: Writing['t']): string {
  const minutes = Math.round(Math.abs(span) / MINUTE);
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)];
  if (days > 0) return t('ruler.days', { days, hours });
  return hours > 0
    ? t('ruler.hours', { hours, minutes: minutes % HOUR })
    : t('ruler.minutes', { minutes });
}

function planTexts(sketch: Sketch, writing: Writing): readonly string[] {
  const plan = planOf(sketch, writing.core);
  if (plan === undefined) return [];
  const { core, figures, instrument } = writing;
  const { gain, loss, ratio } = planSums(plan, sketch.lots, instrument, core);
  const words = (sign: string, edge: string, money: string): string => {
    const rise = core.evaluate('sub', [edge, plan.entry]);
    const away = rise.startsWith('-') ? rise.slice(1) : rise;
    const percent = figures.withDecimals(percentOf(core, away, plan.entry), MONEY_DECIMALS);
    const share = figures.inPercent(`${sign}${percent}`);
    const worth = `${sign}${figures.withDecimals(money, MONEY_DECIMALS)}`;
    return sketch.lots === '' ? share : `${worth} · ${share}`;
  };
  return [
    words('+', plan.target, gain),
    words('−', plan.stop, loss),
    `1 : ${figures.withDecimals(ratio, 1)}`,
  ];
}
