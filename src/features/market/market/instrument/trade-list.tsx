import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { languageTag } from '../../../../lib/language/language.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import type { MarketTrade, Trades } from '../../../../lib/market/types.ts';
import { useLiveWhile } from '../../../../lib/market/use-live.ts';
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
  const language = useLanguage();
  const clock = useMemo(
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

const Row = memo(
  function Row({ trade, clock }: { trade: MarketTrade; clock: Intl.DateTimeFormat }): ReactNode {
    const { t } = useTranslation('market');
    const isBuy = trade.side === 'buy';
    return (
      <tr>
        <td className={styles['time']}>{clock.format(trade.time)}</td>
        <td className={isBuy ? styles['bidPrice'] : styles['askPrice']}>
          <span aria-hidden="true">{isBuy ? '↑ ' : '↓ '}</span>
          {trade.price}
          <span className="spoken">{isBuy ? t('trades.bought') : t('trades.sold')}</span>
        </td>
        <td className={styles['end']}>{trade.number}</td>
      </tr>
    );
  },
  // Each snapshot has new objects for the same trades; texts and times change with the language.
  (before, after) =>
    before.clock === after.clock &&
    before.trade.id === after.trade.id &&
    before.trade.price === after.trade.price &&
    before.trade.number === after.trade.number,
);
