import { useCore } from '../../../lib/core/use-core.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { numberRules } from '../../../lib/language/number-rules.ts';

const LARGE = '1000';
const CENTS = 2;

/** Turnover in USD (R-NUMBER-11). */
export function useCompact(): (value: string) => string {
  const rules = numberRules(useLanguage());
  const [state] = useCore();
  return (value) => {
    if (state.kind !== 'ready') return value;
    const { core } = state;
    return core.evaluate('cmp', [value, LARGE]) === '1'
      ? core.format_compact(value, rules)
      : core.format_fixed(value, CENTS, rules);
  };
}
