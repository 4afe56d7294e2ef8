import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useInstruments } from '../../../lib/market/use-instruments.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { toneOf, unitOf } from '../../../shared/trade/money.ts';
import { sideOf } from '../../../shared/trade/side-of.ts';
import { useGainText } from '../../../shared/trade/use-gain-text.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Disc } from '../../../ui/media/disc.tsx';
import styles from './copy.module.css';
import { useCopyFigures } from './use-copy-figures.ts';

const CLOSED = 3;

interface TradeRowProps {
  order: LeverOrder;
  /** Instead of the time: the trader whose trade was copied. */
  of?: string | undefined;
  onPress?: () => void;
}

export function TradeRow({ order, of, onPress }: TradeRowProps): ReactNode {
  const { t } = useTranslation('copy');
  const language = useLanguage();
  const figures = useCopyFigures();
  const gainText = useGainText();
  const [state] = useCore();
  const instruments = useInstruments();
  const instrument =
    instruments.kind === 'ready'
      ? instruments.instruments.find(({ match_id }) => match_id === order.match_id)
      : undefined;
  const isClosed = order.status === CLOSED;
  const profit = isClosed ? order.fact_profits : order.profits;
  const gain =
    state.kind === 'ready'
      ? state.core.evaluate('return_on_margin', [profit, order.origin_caution_money])
      : undefined;
  const tone = styles[toneOf(profit)];
  const moment = order.complete_time ?? order.handle_time ?? order.create_time;
  const lots = t('lots', { number: figures.plain(order.share) });
  return (
    <ListRow
      height={60}
      lead={<Disc image={instrument?.image ?? ''} code={order.symbol.split('/')[0] ?? ''} />}
      title={
        <span className={styles['title']}>
          {order.symbol}
          <Badge tone={order.type === 1 ? 'up' : 'down'}>
            {`${t(`trade:side.${sideOf(order)}`)} ${order.multiple}×`}
          </Badge>
        </span>
      }
      note={
        <>
          {`${figures.plain(order.price)} → ${figures.plain(order.update_price)} · ${lots}`}
          <br />
          {[of, timeText(moment, language, 'short')]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </>
      }
      value={<span className={tone}>{figures.gain(profit, unitOf(order.symbol))}</span>}
      valueNote={gain === undefined ? undefined : <span className={tone}>{gainText(gain)}</span>}
      onPress={onPress}
    />
  );
}
