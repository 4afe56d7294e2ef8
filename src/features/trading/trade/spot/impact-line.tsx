import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { percentText } from '../../../../lib/language/percent.ts';
import type { Book, BookLevel } from '../../../../lib/market/types.ts';
import { useLiveValue } from '../../../../lib/market/use-live.ts';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { priceDecimals } from '../../../../shared/trade/money.ts';
import { type MarketImpact, marketImpact, type PricedLevel } from './market-impact.ts';
import styles from './spot-ticket.module.css';
import type { SpotTicket } from './spot-ticket-state.ts';

interface ImpactLineProps {
  ticket: SpotTicket;
  instrument: Instrument;
  amount: string;
}

const BOOK_ROWS = 15;
/** No text of a language has them. */
const [AVERAGE, SLIPPAGE] = ['\u0001', '\u0002'];

export function ImpactLine({ ticket, instrument, amount }: ImpactLineProps): ReactNode {
  const { t } = useTranslation('trade');
  const language = useLanguage();
  const figures = useFigures();
  const { quotes } = useApp();
  const [state] = useCore();
  const read = usePriceReader();
  const live = useMemo(
    () => quotes.live.book(instrument.match_id, BOOK_ROWS, 1),
    [quotes, instrument.match_id],
  );
  const impactOf = (book: Book | undefined): MarketImpact | undefined => {
    if (state.kind !== 'ready' || book === undefined || book.hasGap) return undefined;
    const side = ticket.side === 'buy' ? book.asks : book.bids;
    const size = ticket.by === 'total' ? { total: ticket.total } : { amount };
    return marketImpact(state.core, ticket.side, pricedLevels(side, read), size);
  };
  const isKnown = useLiveValue(live, (book) => impactOf(book) !== undefined);
  if (!isKnown) return null;
  const words = t(`spot.impact_${ticket.side}`, { average: AVERAGE, slippage: SLIPPAGE });
  const partial = ` ${t('spot.impact_partial')}`;
  const textOf = (book: Book | undefined): string => {
    const impact = impactOf(book);
    if (impact === undefined) return '';
    const average = figures.withDecimals(impact.average, priceDecimals(instrument));
    const slippage = percentText(figures.withDecimals(impact.slippage, 2), language);
    const text = words.replace(AVERAGE, average).replace(SLIPPAGE, slippage);
    return impact.isPartial ? text + partial : text;
  };
  return (
    <p className={styles['impact']} role="status">
      <LiveText look="bare" live={live} text={textOf} />
    </p>
  );
}

/** Read one by one: an order takes the first few. */
function* pricedLevels(
  levels: readonly BookLevel[],
  read: (text: string) => string | undefined,
): Generator<PricedLevel> {
  for (const level of levels) {
    const [price, number] = [read(level.price), read(level.number)];
    if (price !== undefined && number !== undefined) yield { price, number };
  }
}
