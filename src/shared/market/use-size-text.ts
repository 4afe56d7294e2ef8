import { useCallback } from 'react';
import { useCore } from '../../lib/core/use-core.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { numberRules } from '../../lib/language/number-rules.ts';

/** Number of characters that fit beside a price, as in 1,000,000 and 9,999.123. */
const FITS = 9;
const THOUSAND_DIGITS = 4;

/** Writes a size that is too long for the space beside a price in K or M. */
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
        // Still written in the former language.
        return text;
      }
    },
    [core, language],
  );
}
