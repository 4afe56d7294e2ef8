// The core against decimal.js over the same positions, numbers parsed before and string to string.
// This module runs in Node as it is and in Chromium through `chromium.ts`.
import { must_equal, type Race, race } from '../measure.ts';
import { texts as core_texts, load } from './core.ts';
import { texts as decimal_texts, figures, parse, plain } from './decimal_js.ts';
import { positions, rows_of } from './positions.ts';

export const COUNT = 1200;
export const SEED = 20_261_121;

export interface Duel {
  parsed: Race;
  text: Race;
}

export function run(): Duel {
  const list = positions(COUNT, SEED);
  const core = load(rows_of(list));
  const parsed = list.map(parse);
  const results = parsed.map(figures);
  const result_lines = (): string => results.flatMap(plain).join('\n');

  const check = (): void => {
    must_equal('positions parsed before', core.texts(), result_lines());
    must_equal(
      'positions from strings',
      core_texts(list).join('\n'),
      decimal_texts(list).join('\n'),
    );
  };

  core.revalue();
  check();
  const decimal_pass = (): number => {
    // Stored in an array that is read below, so that the work can't be optimised away.
    for (let at = 0; at < parsed.length; at += 1)
      results[at] = figures(parsed[at] as (typeof parsed)[0]);
    return results.length;
  };
  const parsed_race = race([core.revalue, decimal_pass], COUNT);
  const text_race = race([() => core_texts(list).length, () => decimal_texts(list).length], COUNT);
  // Proves that the timed code still gives the right figures.
  check();
  return { parsed: parsed_race, text: text_race };
}
