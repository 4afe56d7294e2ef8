import type { Core } from '../../lib/core/core.ts';
import type { Language } from '../../lib/language/language.ts';
import { languageTag } from '../../lib/language/language.ts';
import { numberRules } from '../../lib/language/number-rules.ts';
import { percentText } from '../../lib/language/percent.ts';

export interface Worth {
  total_usd: string;
  total_btc: string;
  day_profit_usd: string;
  day_base_usd: string;
}

export interface TotalTexts {
  total: string;
  btc: string;
  profit: string;
  /** Relative to what the day began with and what came in since; empty if that is zero. */
  profitPercent: string;
  tone: 'up' | 'down' | 'none';
}

export function totalTexts(
  core: Core,
  { total_usd, total_btc, day_profit_usd, day_base_usd }: Worth,
  fiat: { currency_code: string; rate: string },
  language: Language,
): TotalTexts {
  const rules = numberRules(language);
  const decimals = decimalsOf(fiat.currency_code, language);
  const inFiat = (usd: string): string =>
    core.format_fixed(core.evaluate('mul', [usd, fiat.rate]), decimals, rules);
  const isLoss = day_profit_usd.startsWith('-');
  const isNone = /^-?0*\.?0*$/.test(day_profit_usd);
  const sign = isLoss || isNone ? '' : '+';
  const isFromNothing = day_base_usd.startsWith('-') || /^0*\.?0*$/.test(day_base_usd);
  const part = isFromNothing
    ? ''
    : core.evaluate('mul', [core.evaluate('div', [day_profit_usd, day_base_usd]), '100']);
  return {
    total: inFiat(total_usd),
    btc: core.format_plain(total_btc, rules),
    profit: `${sign}${inFiat(day_profit_usd)}`,
    profitPercent:
      part === '' ? '' : percentText(`${sign}${core.format_fixed(part, 2, rules)}`, language),
    tone: isNone ? 'none' : isLoss ? 'down' : 'up',
  };
}

/** The yen has no decimals. */
function decimalsOf(currency: string, language: Language): number {
  const format = new Intl.NumberFormat(languageTag(language), { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
