import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/api/api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { amountDecimals, toneOf, withSign } from '../../../../shared/trade/money.ts';
import { ContractRow } from '../contract/contract-row.tsx';
import { contractCosts } from './contract-costs.ts';
import { ExportOrders } from './export-orders.tsx';
import { OrdersFrame } from './orders-frame.tsx';
import { TotalsCard } from './totals-card.tsx';
import { useOrderWish } from './use-order-wish.ts';

type LeverTotals = Answer<'lever.totals'>['list'][number];

const TABS = ['history', 'positions', 'pending'] as const;
type Tab = (typeof TABS)[number];
const STATUS = { positions: '1,2', pending: '0', history: '3,4' } as const;
const NONE_THERE = {
  positions: 'trade:positions.none',
  pending: 'trade:pending.none',
  history: 'trade:history.none',
} as const;

export function ContractOrdersPage(): ReactNode {
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
  const pages = useCallPages('lever.my_trade', {
    status: STATUS[wish.tab],
    limit: 20,
    ...filteredRequest,
  });
  const totals = useCall('lever.totals', { status: STATUS.history, ...filteredRequest });
  const open = useCall('lever.totals', { status: STATUS.positions, ...filteredRequest });
  const waitingTotals = useCall('lever.totals', { status: STATUS.pending, ...filteredRequest });
  return (
    <OrdersFrame
      kind="contract"
      filter={filter}
      states={[
        { id: 'positions', label: t('trade:orders.positions'), rows: open.data?.list },
        { id: 'pending', label: t('trade:orders.pending'), rows: waitingTotals.data?.list },
        { id: 'history', label: t('trade:orders.history'), rows: totals.data?.list },
      ]}
      sides={[t('trade:side.long'), t('trade:side.short')]}
      totals={(totals.data?.list ?? []).map((one, at) => (
        <ContractTotals
          key={one.legal_id}
          totals={one}
          tool={at === 0 ? <ExportOrders kind="lever" days={wish} /> : undefined}
        />
      ))}
      pages={pages}
      row={(order) => <ContractRow order={order} />}
      none={t(NONE_THERE[wish.tab])}
    />
  );
}

function ContractTotals({ totals, tool }: { totals: LeverTotals; tool: ReactNode }): ReactNode {
  const { t } = useTranslation('orders');
  const figures = useFigures();
  const [core] = useCore();
  const { profits, trader_shares, net, legal_name, closed_count, won_count } = totals;
  const costs = core.kind === 'ready' ? contractCosts(core.core, totals) : undefined;
  const money = (value: string): string =>
    withSign(figures.withDecimals(value, amountDecimals(legal_name)), value);
  return (
    <TotalsCard
      hero={{
        id: 'net',
        label: t('totals.net'),
        value: money(net),
        unit: legal_name,
        tone: toneOf(net),
        formula:
          costs === undefined
            ? undefined
            : { name: 'sub', args: [profits, costs], serverResult: net },
      }}
      tool={tool}
      figures={[
        {
          id: 'closed',
          label: t('totals.closed'),
          value: `${closed_count}`,
          unit: `· ${t('totals.won', { count: won_count })}`,
        },
        {
          id: 'costs',
          label: t('totals.costs'),
          value: costs === undefined ? '' : figures.withDecimals(costs, amountDecimals(legal_name)),
          formula:
            costs === undefined || core.kind !== 'ready'
              ? undefined
              : {
                  name: 'add',
                  args: [core.core.evaluate('sub', [costs, trader_shares]), trader_shares],
                  serverResult: costs,
                },
        },
        {
          id: 'profit',
          label: t('totals.profit'),
          value: money(profits),
          tone: toneOf(profits),
        },
      ]}
    />
  );
}
