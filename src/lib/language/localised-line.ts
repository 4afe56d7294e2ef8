import type { Core, NumberRules } from '../core/core.ts';

const NUMBER = /-?\d+(?:\.(\d+))?/g;

/** Writes every number of a line by the language's rules, digit for digit: no rounding, no dropped zeros. */
export function localise(core: Core, line: string, rules: NumberRules): string {
  // If the comma is the decimal separator, it can't also separate numbers.
  const separatedLine = rules.decimal === ',' ? line.replaceAll(', ', '; ') : line;
  return separatedLine.replace(NUMBER, (text, decimals: string | undefined) =>
    core.format_fixed(text, decimals?.length ?? 0, rules),
  );
}
