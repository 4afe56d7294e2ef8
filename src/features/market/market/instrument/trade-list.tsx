import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import type { Trades } from '../../../../lib/market/types.ts';
import { useLiveWhile } from '../../../../lib/market/use-live.ts';
import {
  isSameTradeRow,
  TradePrice,
  type TradeRowProps,
  useTradeClock,
} from '../../../../shared/market/trade-price.tsx';
import { Bone } from '../../../../ui/layout/skeleton.tsx';
import { useOnScreen } from '../../../../ui/lists/use-on-screen.ts';
import styles from './order-book.module.css';

const SHOWN = 50;
const BONES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function TradeList({ instrument }: { instrument: Instrument }): ReactNode {
  const { quotes } = useApp();
  const place = useRef<HTMLDivElement>(null);
  const isOnScreen = useOnScreen(place);
  const live = useMemo(
    () => quotes.live.trades({ matchId: instrument.match_id, most: SHOWN, side: 0, size: 0 }),
    [quotes, instrument.match_id],
  );
  const trades = useLiveWhile(isOnScreen, live);
  return (
    <div ref={place}>
      {trades === undefined ? (
        <div className={styles['bones']} aria-busy="true">
          {BONES.map((bone) => (
            <Bone key={bone} height={14} />
          ))}
        </div>
      ) : (
        <TradeTable instrument={instrument} trades={trades} />
      )}
    </div>
  );
}

interface TradeTableProps {
  instrument: Instrument;
  trades: Trades;
}

function TradeTable({ instrument, trades }: TradeTableProps): ReactNode {
  const { t } = useTranslation('market');
  const clock = useTradeClock();
  if (trades.list.length === 0) return <p className={styles['empty']}>{t('trades.empty')}</p>;
  return (
    <table className={styles['trades']} aria-label={t('trades.title')} data-gap={trades.hasGap}>
      <thead>
        <tr>
          <th scope="col">{t('trades.time')}</th>
          <th scope="col">{t('book.price', { unit: instrument.legal_name })}</th>
          <th scope="col" className={styles['end']}>
            {t('book.number', { unit: instrument.currency_name })}
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.list.map((trade) => (
          <Row key={trade.id} trade={trade} clock={clock} />
        ))}
      </tbody>
    </table>
  );
}

const Row = memo(function Row({ trade, clock }: TradeRowProps): ReactNode {
  return (
    <tr>
      <td className={styles['time']}>{clock.format(trade.time)}</td>
      <td className={trade.side === 'buy' ? styles['bidPrice'] : styles['askPrice']}>
        <TradePrice trade={trade} />
      </td>
      <td className={styles['end']}>{trade.number}</td>
    </tr>
  );
}, isSameTradeRow);
