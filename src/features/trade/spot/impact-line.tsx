import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/language-context.ts';
import { useBook } from '../../../lib/market/hooks.ts';
import type { Instrument } from '../../../lib/market/types.ts';
import { percentText } from '../../../lib/percent.ts';
import { useCore } from '../../../lib/use-core.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { usePriceReader } from '../../../lib/use-price-reader.ts';
import { priceDecimals } from '../../../shared/trade/money.ts';
import { marketImpact } from './market-impact.ts';
import styles from './spot-ticket.module.css';
import type { SpotTicket } from './spot-ticket-state.ts';

interface ImpactLineProps {
  ticket: SpotTicket;
  instrument: Instrument;
  amount: string;
}

const BOOK_ROWS = 15;

export function ImpactLine({ ticket, instrument, amount }: ImpactLineProps): ReactNode {
  const { t } = useTranslation('trade');
  const language = useLanguage();
  const figures = useFigures();
  const [state] = useCore();
  const read = usePriceReader();
  const book = useBook(instrument.match_id, BOOK_ROWS, 1);
  if (state.kind !== 'ready' || book === undefined || book.hasGap) return null;
  const { core } = state;
  const side = ticket.side === 'buy' ? book.asks : book.bids;
  const levels = side.flatMap(({ price, number }) => {
    const [at, size] = [read(price), read(number)];
    return at === undefined || size === undefined ? [] : [{ price: at, number: size }];
  });
  const size = ticket.by === 'total' ? { total: ticket.total } : { amount };
  const impact = marketImpact(core, ticket.side, levels, size);
  if (impact === undefined) return null;
  const slippage = percentText(figures.withDecimals(impact.slippage, 2), language);
  return (
    <p className={styles['impact']} role="status">
      {t(`spot.impact_${ticket.side}`, {
        average: figures.withDecimals(impact.average, priceDecimals(instrument)),
        slippage,
      })}
      {impact.isPartial ? ` ${t('spot.impact_partial')}` : null}
    </p>
  );
}
