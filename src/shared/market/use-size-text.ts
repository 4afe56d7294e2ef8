import { useCallback } from 'react';
import { useLanguage } from '../../lib/language-context.ts';
import { numberRules } from '../../lib/number-rules.ts';
import { useCore } from '../../lib/use-core.ts';

/** So much stands beside a price: 1,000,000 and 9,999.123 do. */
const FITS = 9;
const THOUSAND_DIGITS = 4;

/** A size that is too long to stand beside a price is shown in K or M. */
export function useSizeText(): (text: string) => string {
  const language = useLanguage();
  const [state] = useCore();
  const core = state.kind === 'ready' ? state.core : undefined;
  return useCallback(
    (text) => {
      if (text.length <= FITS || core === undefined) return text;
      const rules = numberRules(language);
      try {
        const size = core.parse_input(text, rules);
        const [whole = ''] = size.split('.');
        return whole.length < THOUSAND_DIGITS ? text : core.format_compact(size, rules);
      } catch {
        // Written in the language of a moment ago.
        return text;
      }
    },
    [core, language],
  );
}
