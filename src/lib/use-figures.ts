import { useLanguage } from './language-context.ts';
import { numberRules } from './number-rules.ts';
import { percentText } from './percent.ts';
import { useCore } from './use-core.ts';

export interface Figures {
  fixed(value: string, decimals: number): string;
  /** All digits. */
  plain(value: string): string;
  percent(fraction: string): string;
}

/** Returns the figures unchanged until the core is loaded. */
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
