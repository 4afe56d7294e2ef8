// The last bar of a chart with one study: at 100,000 bars, and at 1,000.
import { Studies, type StudyRecord } from '../../core/pkg/pe_core_studies.js';
import { MINUTE_MS } from '../../protocol/time.ts';
import { decimalText, seededIntegers } from '../inputs.ts';
import { mustEqual, type Race, race } from '../measure.ts';

const SEED = 20_261_128;
const RULES = { decimal: '.', group: ',', minimum_grouping: 1 };
/** Prices of the running bar in one pass. */
const TICKS = 100;

/** Minute bars of a random walk, the same for each length from the end. */
export function barLines(count: number): string[] {
  const pick = seededIntegers(SEED);
  let price = 9_482_040;
  const bars = Array.from({ length: count }, () => {
    const open = price;
    price = Math.max(5_000_000, open + pick(4_001) - 2_000);
    const [high, low] = [Math.max(open, price) + pick(600), Math.min(open, price) - pick(600)];
    return `${[open, high, low, price].map((units) => decimalText(units, 2)).join('/')}/${1 + pick(5_000)}`;
  });
  return bars.map((bar, at) => `${at * MINUTE_MS}/${bar}`);
}

function sideOf(record: StudyRecord, lines: readonly string[]) {
  const studies = new Studies(record.id, '0.01');
  studies.apply(lines.join('\n'));
  const last = lines.length - 1;
  const time = last * MINUTE_MS;
  const [, open = '', high = '', low = ''] = lines[last]?.split('/') ?? [];
  return {
    text: () => studies.texts(time, RULES),
    pass: (): number => {
      let values = 0;
      for (let tick = 0; tick < TICKS; tick += 1) {
        const close = tick % 2 === 0 ? open : low;
        studies.apply(`${time}/${open}/${high}/${low}/${close}/${tick + 1}`);
        values += studies.pixels(time).length;
      }
      return values;
    },
  };
}

export function growthOf(record: StudyRecord, many: readonly string[], few: number): Race {
  const sides = [
    many,
    many.slice(-few).map((line, at) => line.replace(/^\d+/, `${at * MINUTE_MS}`)),
  ];
  const [ours, peer] = sides.map((lines) => sideOf(record, lines));
  if (ours === undefined || peer === undefined) throw new Error('two sides are compared');
  for (const { pass } of [ours, peer]) pass();
  // A window forgets what was before it: then both must say the same to the last digit.
  if (record.id === 'ma') mustEqual('the last value of MA', ours.text(), peer.text());
  return race([ours.pass, peer.pass], TICKS);
}
