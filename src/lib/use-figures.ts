import { useLanguage } from './language-context.ts';
import { numberRules } from './number-rules.ts';
import { percentText } from './percent.ts';
import { useCore } from './use-core.ts';

export interface Figures {
  /** Rounded to that many decimals, grouped as the language does. */
  fixed(value: string, decimals: number): string;
  /** To its last digit. */
  plain(value: string): string;
  /** Of a fraction. */
  percent(fraction: string): string;
}

/** How figures of answers are written; as they came until the core is there. */
export function useFigures(): Figures {
  const language = useLanguage();
  const [state] = useCore();
  const rules = numberRules(language);
  if (state.kind !== 'ready') {
    const asItCame = (value: string): string => value;
    return { fixed: asItCame, plain: asItCame, percent: asItCame };
  }
  const { core } = state;
  return {
    fixed: (value, decimals) => core.format_fixed(value, decimals, rules),
    plain: (value) => core.format_plain(value, rules),
    percent: (fraction) =>
      percentText(core.format_plain(core.evaluate('mul', [fraction, '100']), rules), language),
  };
}
