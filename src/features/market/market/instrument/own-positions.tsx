import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useContractAccount } from '../../../../lib/market/hooks.ts';
import type { PortfolioPosition } from '../../../../lib/market/types.ts';
import { LiveAreaContext, useLiveArea } from '../../../../lib/market/use-live.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { NONE } from '../../../../shared/trade/money.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { ListIcon } from '../../../../ui/media/list-icon.tsx';
import styles from './own-positions.module.css';

/** Memoised: the panel around it renders with the lines of the chart. */
export const OwnPositions = memo(({ instrument }: { instrument: Instrument }): ReactNode => {
  const account = useContractAccount(instrument.is_contract ? instrument.legal_id : 0);
  const here = (account?.positions ?? []).filter(
    ({ match_id }) => match_id === instrument.match_id,
  );
  return here.map((order) => <Line key={order.id} order={order} instrument={instrument} />);
});

function Line({ order, instrument }: { order: LeverOrder; instrument: Instrument }): ReactNode {
  const { t } = useTranslation('trade');
  const go = useGo();
  const figures = useFigures();
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.position(order.id), [quotes, order.id]);
  const line = useRef<HTMLButtonElement>(null);
  const area = useLiveArea(line);
  const tone = (position: PortfolioPosition | undefined): string => {
    const profit = position?.pixels.profit ?? 0;
    return profit > 0 ? 'up' : profit < 0 ? 'down' : 'plain';
  };
  return (
    <button
      ref={line}
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
      <LiveAreaContext value={area}>
        <span className={styles['profit']}>
          <LiveText live={live} text={(position) => position?.profit ?? NONE} tone={tone} />
        </span>
        <span className={styles['gain']}>
          <LiveText
            live={live}
            text={(position) => (position?.return ? figures.inPercent(position.return) : '')}
            tone={tone}
          />
        </span>
      </LiveAreaContext>
      <ListIcon name="forward" size={16} />
    </button>
  );
}
