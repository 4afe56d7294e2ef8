import { useLanguage } from '../../lib/language-context.ts';
import { numberRules } from '../../lib/number-rules.ts';
import { useCore } from '../../lib/use-core.ts';

export function useCompact(): (value: string) => string {
  const rules = numberRules(useLanguage());
  const [state] = useCore();
  return (value) => (state.kind === 'ready' ? state.core.format_compact(value, rules) : value);
}
