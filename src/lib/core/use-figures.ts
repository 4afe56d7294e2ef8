import { useMemo } from 'react';
import type { Language } from '../language/language.ts';
import { useLanguage } from '../language/language-context.ts';
import { numberRules } from '../language/number-rules.ts';
import { percentText } from '../language/percent.ts';
import type { Core } from './core.ts';
import { useCore } from './use-core.ts';

export interface Figures {
  withDecimals(value: string, decimals: number): string;
  /** All digits. */
  plain(value: string): string;
  percent(fraction: string): string;
  /** A figure that is in percent already, with the sign as the language writes it. */
  inPercent(figure: string): string;
}

/** Returns the figures unchanged until the core is loaded. */
export function useFigures(): Figures {
  const language = useLanguage();
  const [state] = useCore();
  const core = state.kind === 'ready' ? state.core : undefined;
  return useMemo(
    () => (core === undefined ? AS_IT_CAME : figuresOf(core, language)),
    [core, language],
  );
}

const asItCame = (value: string): string => value;
const AS_IT_CAME: Figures = {
  withDecimals: asItCame,
  plain: asItCame,
  percent: asItCame,
  inPercent: (figure) => `${figure}%`,
};

export function figuresOf(core: Core, language: Language): Figures {
  const rules = numberRules(language);
  return {
    withDecimals: (value, decimals) => core.format_fixed(value, decimals, rules),
    plain: (value) => core.format_plain(value, rules),
    percent: (fraction) =>
      percentText(core.format_plain(core.evaluate('mul', [fraction, '100']), rules), language),
    inPercent: (figure) => percentText(figure, language),
  };
}
