import type { Core } from '../../lib/core/core.ts';

const WHOLE = 100;
export const PERCENTS: readonly string[] = Array.from({ length: WHOLE + 1 }, (_, at) => `${at}`);

export function percentOf(core: Core, value: string, max: string): number {
  if (value === '' || max === '' || core.evaluate('cmp', [max, '0']) !== '1') return 0;
  const percent = core.evaluate('div', [core.evaluate('mul', [value, '100']), max]);
  const at = PERCENTS.indexOf(core.evaluate('quantize', [percent, '1', 'down']));
  if (at !== -1) return at;
  return core.evaluate('cmp', [value, max]) === '1' ? WHOLE : 0;
}

/** The value at a percentage of the maximum, rounded down to its step; exactly the maximum at 100. */
export function valueAt(core: Core, percent: number, max: string, step: string): string {
  const exact = core.evaluate('div', [
    core.evaluate('mul', [max, PERCENTS[percent] ?? '0']),
    '100',
  ]);
  return core.evaluate('quantize', [exact, step, 'down']);
}
