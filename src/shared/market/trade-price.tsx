import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTag } from '../../lib/language/language.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import type { MarketTrade } from '../../lib/market/types.ts';

/** The price of a market trade with the side of its taker, which the colour of its cell repeats. */
export function TradePrice({ trade }: { trade: MarketTrade }): ReactNode {
  const { t } = useTranslation('market');
  const isBuy = trade.side === 'buy';
  return (
    <>
      <span aria-hidden="true">{isBuy ? '↑ ' : '↓ '}</span>
      {trade.price}
      <span className="spoken">{isBuy ? t('trades.bought') : t('trades.sold')}</span>
    </>
  );
}

/** Writes the time of a trade, to the second. */
export function useTradeClock(): Intl.DateTimeFormat {
  const language = useLanguage();
  return useMemo(
    () =>
      new Intl.DateTimeFormat(languageTag(language), {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
        numberingSystem: 'latn',
      }),
    [language],
  );
}

export interface TradeRowProps {
  trade: MarketTrade;
  clock: Intl.DateTimeFormat;
}

/** For `memo`: each snapshot has new objects for the same trades; texts and times change with the language. */
export function isSameTradeRow(before: TradeRowProps, after: TradeRowProps): boolean {
  return (
    before.clock === after.clock &&
    before.trade.id === after.trade.id &&
    before.trade.isLarge === after.trade.isLarge &&
    before.trade.price === after.trade.price &&
    before.trade.number === after.trade.number
  );
}
