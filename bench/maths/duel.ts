// The core against decimal.js over the same positions, numbers parsed before and string to string.
// This module runs in Node as it is and in Chromium through `chromium.ts`.
import { mustEqual, type Race, race } from '../measure.ts';
import { texts as coreTexts, load } from './core.ts';
import { texts as decimalTexts, figures, parse, plain } from './decimal-js.ts';
import { positions, rowsOf } from './positions.ts';

export const COUNT = 1200;
export const SEED = 20_261_121;

export interface Duel {
  parsed: Race;
  text: Race;
}

export function run(): Duel {
  const list = positions(COUNT, SEED);
  const core = load(rowsOf(list));
  const parsed = list.map(parse);
  const results = parsed.map(figures);
  const resultLines = (): string => results.flatMap(plain).join('\n');

  const check = (): void => {
    mustEqual('positions parsed before', core.texts(), resultLines());
    mustEqual('positions from strings', coreTexts(list).join('\n'), decimalTexts(list).join('\n'));
  };

  core.revalue();
  check();
  const decimalPass = (): number => {
    // Stored in an array that is read below, so that the work can't be optimised away.
    for (let at = 0; at < parsed.length; at += 1)
      results[at] = figures(parsed[at] as (typeof parsed)[0]);
    return results.length;
  };
  const parsedRace = race([core.revalue, decimalPass], COUNT);
  const textRace = race([() => coreTexts(list).length, () => decimalTexts(list).length], COUNT);
  check();
  return { parsed: parsedRace, text: textRace };
}
