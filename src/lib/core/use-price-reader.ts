import { useLanguage } from '../language/language-context.ts';
import { numberRules } from '../language/number-rules.ts';
import { useCore } from './use-core.ts';

export function usePriceReader(): (text: string | undefined) => string | undefined {
  const rules = numberRules(useLanguage());
  const [core] = useCore();
  return (text) => {
    if (text === undefined || core.kind !== 'ready') return undefined;
    try {
      return core.core.parse_input(text, rules);
    } catch {
      // Not loaded yet, or still in the format of the former language.
      return undefined;
    }
  };
}
