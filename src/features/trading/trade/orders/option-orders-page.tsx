import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/api/api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { MONEY_DECIMALS, toneOf, withSign } from '../../../../shared/trade/money.ts';
import { OptionRow } from '../option/option-row.tsx';
import { ExportOrders } from './export-orders.tsx';
import { OrdersFrame } from './orders-frame.tsx';
import { TotalsCard } from './totals-card.tsx';
import { useOrderWish } from './use-order-wish.ts';

type MicroTotals = Answer<'microtrade.totals'>['list'][number];

const TABS = ['history', 'holding'] as const;
type Tab = (typeof TABS)[number];
const STATUS = { holding: 1, history: 3 } as const;

export function OptionOrdersPage(): ReactNode {
  const { t } = useTranslation('orders');
  const filter = useOrderWish<Tab>(TABS);
  const { wish, instrument, request } = filter;
  const filteredRequest = {
    ...request,
    ...(instrument !== undefined && { match_id: instrument.match_id }),
  };
  const pages = useCallPages('microtrade.lists', {
    status: STATUS[wish.tab],
    limit: 20,
    ...filteredRequest,
  });
  const endedTotals = useCall('microtrade.totals', { status: STATUS.history, ...filteredRequest });
  const runningTotals = useCall('microtrade.totals', {
    status: STATUS.holding,
    ...filteredRequest,
  });
  return (
    <OrdersFrame
      kind="option"
      filter={filter}
      states={[
        { id: 'holding', label: t('trade:option.holding'), rows: runningTotals.data?.list },
        { id: 'history', label: t('trade:option.history'), rows: endedTotals.data?.list },
      ]}
      sides={[t('trade:option.up'), t('trade:option.down')]}
      totals={(endedTotals.data?.list ?? []).map((one, at) => (
        <OptionTotals
          key={one.currency_id}
          totals={one}
          tool={at === 0 ? <ExportOrders kind="micro" days={wish} /> : undefined}
        />
      ))}
      pages={pages}
      row={(order) => <OptionRow order={order} />}
      none={t(wish.tab === 'holding' ? 'trade:option.none' : 'trade:history.none')}
    />
  );
}

function OptionTotals({ totals, tool }: { totals: MicroTotals; tool: ReactNode }): ReactNode {
  const { t } = useTranslation('orders');
  const figures = useFigures();
  const { profits, fees, net, stakes, payouts, currency_name } = totals;
  const money = (value: string): string => figures.withDecimals(value, MONEY_DECIMALS);
  const signedMoney = (value: string): string => withSign(money(value), value);
  return (
    <TotalsCard
      hero={{
        id: 'net',
        label: t('totals.net'),
        value: signedMoney(net),
        unit: currency_name,
        tone: toneOf(net),
        formula: { name: 'sub', args: [profits, fees], serverResult: net },
      }}
      tool={tool}
      figures={[
        {
          id: 'ended',
          label: t('totals.ended'),
          value: `${totals.ended_count}`,
          unit: `· ${t('totals.won', { count: totals.won_count })}`,
        },
        { id: 'fees', label: t('totals.fees'), value: money(fees) },
        {
          id: 'profit',
          label: t('totals.profit'),
          value: signedMoney(profits),
          tone: toneOf(profits),
          formula: { name: 'sub', args: [payouts, stakes], serverResult: profits },
        },
      ]}
    />
  );
}
