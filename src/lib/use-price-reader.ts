import { useLanguage } from './language-context.ts';
import { numberRules } from './number-rules.ts';
import { useCore } from './use-core.ts';

/** Prices of the market come written by the language's rules: this reads one back. */
export function usePriceReader(): (text: string | undefined) => string | undefined {
  const rules = numberRules(useLanguage());
  const [core] = useCore();
  return (text) => {
    if (text === undefined || core.kind !== 'ready') return undefined;
    try {
      return core.core.parse_input(text, rules);
    } catch {
      // Not there yet, or written in the language of a moment ago.
      return undefined;
    }
  };
}
