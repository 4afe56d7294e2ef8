import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractAccount, usePositionFigures } from '../../../lib/market/hooks.ts';
import type { Instrument, LeverOrder } from '../../../lib/market/types.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './own-positions.module.css';

export function OwnPositions({ instrument }: { instrument: Instrument }): ReactNode {
  const account = useContractAccount(instrument.is_contract ? instrument.legal_id : 0);
  const here = (account?.positions ?? []).filter(
    ({ match_id }) => match_id === instrument.match_id,
  );
  return here.map((order) => <Line key={order.id} order={order} instrument={instrument} />);
}

function Line({ order, instrument }: { order: LeverOrder; instrument: Instrument }): ReactNode {
  const { t } = useTranslation('trade');
  const go = useGo();
  const figures = useFigures();
  const live = usePositionFigures(order.id);
  const profit = live?.pixels.profit ?? 0;
  const tone = profit > 0 ? 'up' : profit < 0 ? 'down' : 'plain';
  return (
    <button
      type="button"
      className={styles['line']}
      onClick={() => go('pages/transaction/index', { tab: 'contract', id: order.match_id })}
    >
      <Badge tone={order.type === 1 ? 'up' : 'down'}>
        {`${t(`side.${order.type === 1 ? 'long' : 'short'}`)} ${order.multiple}×`}
      </Badge>
      <span className={styles['number']}>
        {figures.plain(order.number)} {instrument.currency_name}
      </span>
      <span className={styles['profit']} data-tone={tone}>
        {live?.profit ?? '—'}
      </span>
      <span className={styles['gain']} data-tone={tone}>
        {live === undefined || live.return === '' ? '' : figures.inPercent(live.return)}
      </span>
      <Icon name="forward" size={16} />
    </button>
  );
}
