import type { Core, NumberRules } from '../../lib/core/core.ts';
import type { PickerOption } from '../../ui/overlay/picker-sheet.tsx';

const PRICE_GROUPS = [1, 10, 100, 1_000] as const;

/** The selectable steps of a book: multiples of the tick, computed by the core. */
export function priceSteps(core: Core, tick: string, rules: NumberRules): PickerOption[] {
  return PRICE_GROUPS.map((ticks) => ({
    value: `${ticks}`,
    label: core.format_plain(core.evaluate('mul', [tick, `${ticks}`]), rules),
  }));
}

export function groupOf(value: string): number {
  return PRICE_GROUPS.find((ticks) => `${ticks}` === value) ?? 1;
}
