import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/api/api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { MONEY_DECIMALS } from '../../../../shared/trade/money.ts';
import { SpotRow } from '../spot/spot-row.tsx';
import { ExportOrders } from './export-orders.tsx';
import { OrdersFrame } from './orders-frame.tsx';
import { TotalsCard } from './totals-card.tsx';
import { useOrderWish } from './use-order-wish.ts';

type CoinTotals = Answer<'coin.totals'>['list'][number];

const TABS = ['history', 'open'] as const;
type Tab = (typeof TABS)[number];
const STATUS = { open: '0', history: '3,4' } as const;

export function SpotOrdersPage(): ReactNode {
  const { t } = useTranslation('orders');
  const filter = useOrderWish<Tab>(TABS);
  const { wish, instrument, request } = filter;
  const filteredRequest = {
    ...request,
    ...(instrument !== undefined && {
      currency_id: instrument.currency_id,
      legal_id: instrument.legal_id,
    }),
  };
  const pages = useCallPages('coin.list', {
    status: STATUS[wish.tab],
    limit: 20,
    ...filteredRequest,
  });
  const endedTotals = useCall('coin.totals', { status: STATUS.history, ...filteredRequest });
  const waitingTotals = useCall('coin.totals', { status: STATUS.open, ...filteredRequest });
  return (
    <OrdersFrame
      kind="spot"
      filter={filter}
      states={[
        { id: 'open', label: t('trade:spot.orders.open'), rows: waitingTotals.data?.list },
        { id: 'history', label: t('trade:spot.orders.history'), rows: endedTotals.data?.list },
      ]}
      sides={[t('trade:spot.buy'), t('trade:spot.sell')]}
      totals={(endedTotals.data?.list ?? []).map((one, at) => (
        <SpotTotals
          key={one.match_id}
          totals={one}
          tool={at === 0 ? <ExportOrders kind="coin" days={wish} /> : undefined}
        />
      ))}
      pages={pages}
      row={(order) => <SpotRow order={order} />}
      none={t(wish.tab === 'open' ? 'trade:pending.none' : 'trade:history.none')}
    />
  );
}

function SpotTotals({ totals, tool }: { totals: CoinTotals; tool: ReactNode }): ReactNode {
  const { t } = useTranslation('orders');
  const figures = useFigures();
  const { symbol, net, legal_name, spent, received, fees, coin_fees, bought, sold } = totals;
  const coin = symbol.split('/')[0] ?? '';
  // Money for coins is no loss, and coins for money no profit.
  const isSpent = net.startsWith('-');
  const money = (value: string): string => figures.withDecimals(value, MONEY_DECIMALS);
  return (
    <TotalsCard
      hero={{
        id: 'net',
        label: `${symbol} · ${t(isSpent ? 'totals.net_spent' : 'totals.net_received')}`,
        value: money(isSpent ? net.slice(1) : net),
        unit: legal_name,
      }}
      tool={tool}
      figures={[
        { id: 'bought', label: t('totals.bought'), value: figures.plain(bought), unit: coin },
        { id: 'sold', label: t('totals.sold'), value: figures.plain(sold), unit: coin },
        { id: 'orders', label: t('totals.filled'), value: `${totals.filled_count}` },
        { id: 'spent', label: t('totals.spent'), value: money(spent) },
        { id: 'received', label: t('totals.received'), value: money(received) },
        {
          id: 'fees',
          label: t('totals.fees'),
          value: `${figures.plain(coin_fees)} ${coin} + ${money(fees)}`,
        },
      ]}
    />
  );
}
