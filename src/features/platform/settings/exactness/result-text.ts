import type { TFunction } from 'i18next';
import type { Core, NumberRules } from '../../../../lib/core/core.ts';
import { localise } from '../../../../lib/language/localised-line.ts';
import { typingRules } from './draft.ts';

export function resultText(
  core: Core,
  t: TFunction,
  result: string,
  rules: NumberRules,
): { figure: string; note?: string } {
  if (result === 'none') return { figure: t('exactness:result.none') };
  const unitMatch = /^(coin|quote):(.*)$/.exec(result);
  // A list, as of an allotment: arguments use a semicolon, the display a dot.
  if (unitMatch === null) return { figure: localise(core, result, rules).replaceAll(';', ' · ') };
  return {
    figure: localise(core, unitMatch[2] ?? '', rules),
    note: t(`exactness:result.paid_in_${unitMatch[1] ?? ''}`),
  };
}

/** For the clipboard: no groups, so that it can be pasted into a spreadsheet or a field here. */
export function copiedText(core: Core, result: string, rules: NumberRules): string {
  return localise(core, result.replace(/^(coin|quote):/, ''), typingRules(rules)).replace('−', '-');
}
