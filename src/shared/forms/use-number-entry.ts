import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Core, CoreError, NumberRules } from '../../lib/core/core.ts';
import { errorText, isCoreError } from '../../lib/core/core-error-text.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { numberRules } from '../../lib/language/number-rules.ts';

export interface NumberEntryProps {
  /** Decimal text of the core; '' for an empty or invalid text. */
  value: string;
  /** Change by plus and minus, such as the tick of a price. */
  step?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Where plus and minus begin in an empty field, such as the mark of a price; without it at 0. */
  origin?: (() => string | undefined) | undefined;
  /** Decimals of the instrument. If given, the number is grouped and padded while it isn't being edited. */
  decimals?: number | undefined;
  onValue(value: string): void;
}

interface Typed {
  text: string;
  value: string;
  rules: NumberRules;
}

export interface NumberEntry {
  text: string;
  error: string | undefined;
  onText(text: string): void;
  /** Removes groups while editing, because a digit between two groups would make the number invalid. */
  onFocus(input: HTMLInputElement): void;
  onBlur(): void;
  canRise: boolean;
  canFall: boolean;
  change(direction: 'up' | 'down'): void;
}

/** A number typed by the rules of the user's language, parsed and stepped by the core: never a float. */
export function useNumberEntry(props: NumberEntryProps): NumberEntry {
  const { value, step, min, max, origin, decimals, onValue } = props;
  const { t } = useTranslation('errors');
  const rules = numberRules(useLanguage());
  const [state] = useCore();
  const core = state.kind === 'ready' ? state.core : undefined;
  const [typedEntry, setTypedEntry] = useState<Typed>();

  // The typed text stays while it means the value; another value from outside, or another language, replaces
  // it.
  const isTyped =
    typedEntry !== undefined && typedEntry.value === value && typedEntry.rules === rules;
  const text = isTyped ? typedEntry.text : writeNumber(core, value, rules, decimals);

  // Typed before the core was loaded: parse it now.
  const isUnread =
    core !== undefined && isTyped && typedEntry.value === '' && typedEntry.text !== '';
  useEffect(() => {
    if (!isUnread || core === undefined) return;
    const value = reading(core, text, rules);
    if (typeof value !== 'string') return;
    setTypedEntry({ text, value: value, rules });
    onValue(value);
  }, [isUnread, core, text, rules, onValue]);

  const onText = (next: string): void => {
    const read = core === undefined ? '' : reading(core, next, rules);
    const meant = typeof read === 'string' ? read : '';
    setTypedEntry({ text: next, value: meant, rules });
    if (meant !== value) onValue(meant);
  };

  const stepText = (direction: 'up' | 'down'): string | undefined =>
    core === undefined || step === undefined
      ? undefined
      : steppedValue(core, { value, step, min, max }, direction);
  const read = core === undefined || text === '' ? '' : reading(core, text, rules);
  const originNow = (): string | undefined => {
    const from = value === '' ? origin?.() : undefined;
    if (core === undefined || step === undefined || from === undefined) return undefined;
    return core.evaluate('quantize', [from, step, 'nearest']);
  };
  const up = stepText('up');
  const down = stepText('down');
  return {
    text,
    error: typeof read === 'string' ? undefined : errorText(t, read, text),
    onText,
    onFocus: (input) => {
      if (core === undefined || decimals === undefined || value === '' || isTyped) return;
      const plain = writeNumber(core, value, { ...rules, group: '' }, decimals);
      // Synchronously, because the browser places the caret or selects all right after this event.
      flushSync(() => setTypedEntry({ text: plain, value, rules }));
      // Focus by key or script selects all; a touch sets the caret.
      if (!input.matches(':active')) queueMicrotask(() => input.select());
    },
    onBlur: () => {
      if (decimals !== undefined && value !== '') setTypedEntry(undefined);
    },
    canRise: up !== undefined,
    canFall: down !== undefined || (value === '' && origin !== undefined),
    change: (direction) => {
      const next = originNow() ?? (direction === 'up' ? up : down);
      if (next !== undefined) onValue(next);
    },
  };
}

function writeNumber(
  core: Core | undefined,
  value: string,
  rules: NumberRules,
  decimals: number | undefined,
): string {
  if (core === undefined || value === '') return '';
  if (decimals === undefined) return core.format_input(value, rules);
  // A number with more decimals than the instrument has is shown completely: what is sent is what is shown.
  const isShort =
    core.evaluate('cmp', [core.evaluate('round', [value, `${decimals}`]), value]) === '0';
  return isShort ? core.format_fixed(value, decimals, rules) : core.format_plain(value, rules);
}

function reading(core: Core, text: string, rules: NumberRules): string | CoreError {
  try {
    return core.parse_input(text, rules);
  } catch (thrown) {
    if (isCoreError(thrown)) return thrown;
    throw thrown;
  }
}

interface Steps {
  value: string;
  step: string;
  min: string | undefined;
  max: string | undefined;
}

/** The next multiple of the step in that direction within the limits; undefined if there is none. */
export function steppedValue(
  core: Core,
  { value, step, min, max }: Steps,
  direction: 'up' | 'down',
): string | undefined {
  const isAbove = (one: string, other: string): boolean =>
    core.evaluate('cmp', [one, other]) === '1';
  const from = value === '' ? '0' : value;
  // 94000.05 with a step of 0.1 goes to 94000.1 and to 94000.0, not to 94000.15.
  const near = core.evaluate('quantize', [from, step, direction]);
  const isOnStep = core.evaluate('cmp', [near, from]) === '0';
  const next = isOnStep ? core.evaluate(direction === 'up' ? 'add' : 'sub', [near, step]) : near;
  if (direction === 'up') {
    if (min !== undefined && isAbove(min, next)) return min;
    if (max === undefined || !isAbove(next, max)) return next;
    return isAbove(max, from) ? max : undefined;
  }
  if (max !== undefined && isAbove(next, max)) return max;
  const floor = min ?? '0';
  if (!isAbove(floor, next)) return next;
  return isAbove(from, floor) ? floor : undefined;
}
