import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../lib/app-context.ts';
import { pixelsOf } from '../../../lib/core/pixels.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import type { Live } from '../../../lib/market/live.ts';
import type { Book } from '../../../lib/market/types.ts';
import { LiveSentence } from '../../../shared/figures/live-sentence.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from './depth.module.css';

export interface OwnOrder {
  id: number;
  side: 'bid' | 'ask';
  /** As the book writes it. */
  priceText: string;
  /** For drawing. */
  pixels: number;
  /** What hasn't filled yet. */
  amountText: string;
}

const MOST = 50;
const NO_ORDERS: readonly OwnOrder[] = [];

/** Spot orders that rest in the book. Contract orders open at the mark and are never in it. */
export function useOwnOrders(instrument: Instrument): readonly OwnOrder[] {
  const figures = useFigures();
  const [state] = useCore();
  const isSignedIn = useSignedIn();
  const { currency_id, legal_id, is_spot, tick } = instrument;
  const open = useCall(
    'coin.list',
    { status: '0', currency_id, legal_id, limit: MOST },
    { enabled: isSignedIn && is_spot },
  ).data;
  return useMemo(() => {
    if (open === undefined || state.kind !== 'ready') return NO_ORDERS;
    const { core } = state;
    const decimals = tick.includes('.') ? tick.length - tick.indexOf('.') - 1 : 0;
    return open.list.flatMap(({ id, type, target_price, amount, filled }): OwnOrder[] => {
      if (target_price === null || amount === null) return [];
      return [
        {
          id,
          side: type === 1 ? 'bid' : 'ask',
          priceText: figures.withDecimals(target_price, decimals),
          pixels: pixelsOf(target_price),
          amountText: figures.plain(core.evaluate('sub', [amount, filled])),
        },
      ];
    });
  }, [open, state, figures, tick]);
}

interface OwnRowsProps {
  orders: readonly OwnOrder[];
  live: Live<Book | undefined>;
  instrument: Instrument;
}

/** The user's orders below the book, each with what stands at its price; a tap says what is known of the queue. */
export function OwnRows({ orders, live, instrument }: OwnRowsProps): ReactNode {
  const { t } = useTranslation('depth');
  const [isOpen, setOpen] = useState(false);
  if (orders.length === 0) return null;
  const restingText = (book: Book | undefined, order: OwnOrder): string => {
    const levels = order.side === 'bid' ? book?.bids : book?.asks;
    return levels?.find(({ price }) => price === order.priceText)?.number ?? '—';
  };
  return (
    <section className={styles['own']} aria-label={t('own.title')}>
      <h2>{t('own.title')}</h2>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <span data-side={order.side}>{order.priceText}</span>
              <span>{order.amountText}</span>
              <span className={styles['queue']}>
                <LiveSentence
                  live={live}
                  text={(book) => restingText(book, order)}
                  sentence={(figure) =>
                    t('own.level', { amount: figure, coin: instrument.currency_name })
                  }
                />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Sheet open={isOpen} padded title={t('own.queue')} onClose={() => setOpen(false)}>
        <p className={styles['about']}>{t('own.about')}</p>
      </Sheet>
    </section>
  );
}
