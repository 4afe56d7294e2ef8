import type { Core, NumberRules } from './core.ts';

const NUMBER = /-?\d+(?:\.(\d+))?/g;

/** Writes every number of a line as the language does, digit for digit: nothing is rounded and no zero is dropped. */
export function localise(core: Core, line: string, rules: NumberRules): string {
  // Where a comma marks the decimals it can't part two numbers as well.
  const parted = rules.decimal === ',' ? line.replaceAll(', ', '; ') : line;
  return parted.replace(NUMBER, (text, decimals: string | undefined) =>
    core.format_fixed(text, decimals?.length ?? 0, rules),
  );
}
