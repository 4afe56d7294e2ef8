import type { TFunction } from 'i18next';
import type { Core, CoreError, NumberRules } from '../../../lib/core.ts';
import { typingRules } from './draft.ts';

const NUMBER = /-?\d+(?:\.(\d+))?/g;

/** Writes every number of a line as the language does, digit for digit: nothing is rounded and no zero is dropped. */
export function localise(core: Core, line: string, rules: NumberRules): string {
  // Where a comma marks the decimals it can't part two numbers as well.
  const parted = rules.decimal === ',' ? line.replaceAll(', ', '; ') : line;
  return parted.replace(NUMBER, (text, decimals: string | undefined) =>
    core.format_fixed(text, decimals?.length ?? 0, rules),
  );
}

export function resultText(
  core: Core,
  t: TFunction,
  result: string,
  rules: NumberRules,
): { figure: string; note?: string } {
  if (result === 'none') return { figure: t('exactness:result.none') };
  const paid = /^(coin|quote):(.*)$/.exec(result);
  // A list, as of an allotment: a semicolon parts arguments, a dot parts figures that are read.
  if (paid === null) return { figure: localise(core, result, rules).replaceAll(';', ' · ') };
  return {
    figure: localise(core, paid[2] ?? '', rules),
    note: t(`exactness:result.paid_in_${paid[1] ?? ''}`),
  };
}

/** For the clipboard: no grouping, so that it can be pasted into a sheet or back into a field here. */
export function copiedText(core: Core, result: string, rules: NumberRules): string {
  return localise(core, result.replace(/^(coin|quote):/, ''), typingRules(rules)).replace('−', '-');
}

/**
 * The words for a stable key. Where the core names the place of the bad character the words do too, counted from 1;
 * a place behind the last character means that something is missing there.
 */
export function errorText(t: TFunction, error: CoreError, typed?: string): string {
  const place = error.detail['position'];
  if (place === undefined || typed === undefined) return words(t, error.key);
  if (place >= [...typed.trimEnd()].length) return words(t, `${error.key}_end`, error.key);
  return words(t, `${error.key}_at`, error.key, place + 1);
}

function words(t: TFunction, key: string, otherwise = key, position = 0): string {
  return t([`errors:${key}`, `errors:${otherwise}`, 'errors:unknown'], { position });
}
