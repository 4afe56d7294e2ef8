// The white paper page of a currency (docs/api.md, /currency/detail): plain facts, and a sentence in the caller's
// language.
import { USDT } from '../../../protocol/constants.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import { textsOf } from '../../platform/http/texts.ts';
import facts from '../../seeds/currency-facts.json' with { type: 'json' };
import type { Instruments } from '../engines/instruments.ts';

interface Facts {
  issue_time: number;
  total_supply: string | null;
  url: string;
  paper?: string;
  source?: string;
}

/** Coins with a text of their own. */
const DESCRIBED: readonly string[] = 'BTC ETH BNB XRP SOL DOGE ADA LINK LTC AVAX DOT UNI'.split(
  ' ',
);
const FACTS: Readonly<Record<string, Facts>> = facts;

export function currencyDetail(
  currencies: Currencies,
  instruments: Instruments,
  currency_id: number,
  language: WireLanguage,
) {
  const currency = currencies.of(currency_id);
  if (currency === undefined) throw refusal('currency_unknown', { field: 'currency_id' });
  const instrument = instruments.all.find((one) => one.currency_id === currency_id);
  const name = instrument?.full_name ?? currency.name;
  const t = textsOf(language);
  const names = { name, code: currency.name };
  const ofCoin = (): string =>
    DESCRIBED.includes(currency.name)
      ? t(`currencies:about.${currency.name}`)
      : t('currencies:coin', names);
  const descriptions = {
    coin: ofCoin,
    token: ofCoin,
    stock: () => t('currencies:stock', names),
    fiat: () => t('currencies:fiat', names),
  };
  const currencyFacts = FACTS[currency.name];
  return {
    currency_id,
    name: currency.name,
    full_name: currency_id === USDT ? 'Tether' : name,
    description: currency_id === USDT ? t('currencies:stablecoin') : descriptions[currency.type](),
    issue_time: currencyFacts?.issue_time ?? null,
    total_supply: currencyFacts?.total_supply ?? null,
    circulating_supply: null,
    links: [
      { name: t('currencies:paper'), url: currencyFacts?.paper },
      { name: t('currencies:website'), url: currencyFacts?.url },
      { name: t('currencies:source'), url: currencyFacts?.source },
    ].flatMap(({ name, url }) => (url === undefined ? [] : { name, url })),
  };
}
