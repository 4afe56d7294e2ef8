import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import type { ContractAccountView } from '../../../../../workers/market-worker.api.ts';
import { faultText } from '../../../../lib/api/faults.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { MONEY_DECIMALS, NONE, toneOf, withSign } from '../../../../shared/trade/money.ts';
import { netResult } from '../../../../shared/trade/net-result.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useBulkSums } from '../../../../shared/trade/use-bulk-sums.ts';
import { useGainText } from '../../../../shared/trade/use-gain-text.ts';
import { useOrderAct } from '../../../../shared/trade/use-order-act.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { type BulkRow, BulkRows } from '../../../../ui/lists/bulk-rows.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { type BulkScope, BulkScopeChoice, inScope } from './bulk-scope.tsx';
import styles from './stops.module.css';

interface BulkCloseSheetProps {
  instrument: Instrument;
  account: ContractAccountView;
  onClose(): void;
}

interface Begun {
  orders: readonly LeverOrder[];
  before: string | undefined;
  available: string;
}

const CLOSED = '3';
const MOST = 100;

export function BulkCloseSheet({ instrument, account, onClose }: BulkCloseSheetProps): ReactNode {
  const { t, i18n } = useTranslation('trade');
  const figures = useFigures();
  const gainText = useGainText();
  const [core] = useCore();
  const instruments = useInstruments();
  const sums = useBulkSums(true);
  const [scope, setScope] = useState<BulkScope>({ type: 0, isHere: false });
  const [startedBatch, setStartedBatch] = useState<Begun>();
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const [isDone, setDone] = useState(false);
  const close = useOrderAct('lever.batch_close', (answer) => {
    setFailures(new Map(answer.failed.map(({ id, error }) => [id, error])));
    setDone(true);
  });
  const chosenOrders = startedBatch?.orders ?? inScope(account.positions, scope, instrument);
  const isOpen = (id: number): boolean => account.positions.some((order) => order.id === id);
  const closedCount = chosenOrders.filter(({ id }) => !isOpen(id)).length;
  // Closing prices come from the server, requested again as positions close.
  const endedOrders = useCall(
    'lever.my_trade',
    { status: CLOSED, limit: MOST },
    { enabled: startedBatch !== undefined && closedCount > 0 },
  );
  const money = (value: string | undefined): string =>
    value === undefined ? NONE : withSign(figures.withDecimals(value, MONEY_DECIMALS), value);
  const closedOf = (id: number): LeverOrder | undefined =>
    isOpen(id) ? undefined : endedOrders.data?.list.find((order) => order.id === id);
  const resultOf = (order: LeverOrder): string | undefined => {
    if (isOpen(order.id)) return sums.profitOf(order);
    const closedOrder = closedOf(order.id);
    return closedOrder === undefined || core.kind !== 'ready'
      ? undefined
      : netResult(core.core, closedOrder.fact_profits, closedOrder);
  };
  const result = sumOf(chosenOrders.map(resultOf));
  const margin = sumOf(chosenOrders.map(({ caution_money }) => caution_money));
  const free = sumOf(
    chosenOrders
      .filter(({ id }) => startedBatch !== undefined && !isOpen(id))
      .map((one) => one.caution_money),
  );
  const { currency_id, legal_id } = instrument;
  const start = (): void => {
    setStartedBatch({
      orders: chosenOrders,
      before: sums.sumOf(chosenOrders),
      available: account.available,
    });
    close.run({ type: scope.type, ...(scope.isHere && { currency_id, legal_id }) });
  };
  const progress = t('bulk.progress', { done: closedCount, all: chosenOrders.length });
  return (
    <ConfirmSheet
      open
      title={t('bulk.close_all')}
      hero={{
        label: t('bulk.result'),
        value: money(result),
        unit: instrument.legal_name,
        tone: toneOf(result),
        ...(startedBatch !== undefined && {
          aside: { label: t('bulk.before'), value: money(startedBatch.before) },
        }),
      }}
      note={{ tone: 'info', text: t('bulk.close_note') }}
      action={
        isDone
          ? t('ui:done')
          : close.isBusy
            ? progress
            : t('bulk.close_count', { count: chosenOrders.length })
      }
      look={isDone ? 'base' : 'destroy'}
      isOver={isDone}
      busy={close.isBusy}
      error={close.error}
      blockReason={chosenOrders.length === 0 ? t('bulk.none') : undefined}
      onConfirm={isDone ? onClose : start}
      onClose={onClose}
    >
      <div className={styles['stops']}>
        <BulkScopeChoice
          orders={startedBatch === undefined ? account.positions : startedBatch.orders}
          instrument={instrument}
          scope={scope}
          isLocked={startedBatch !== undefined}
          resultOf={sums.sumOf}
          onScope={setScope}
        />
        <BulkRows label={t('orders.positions')} rows={chosenOrders.map(rowOf)} />
        <ValueRows
          rows={[
            {
              id: 'margin',
              label: t('bulk.margin_free'),
              value: figures.withDecimals(free ?? '0', MONEY_DECIMALS),
              note: `/ ${figures.withDecimals(margin ?? '0', MONEY_DECIMALS)}`,
            },
            {
              id: 'available',
              label: t('available'),
              ...(startedBatch !== undefined && {
                before: figures.withDecimals(startedBatch.available, MONEY_DECIMALS),
              }),
              value: figures.withDecimals(account.available, MONEY_DECIMALS),
            },
          ]}
        />
      </div>
    </ConfirmSheet>
  );

  function sumOf(values: readonly (string | undefined)[]): string | undefined {
    let sum = '0';
    for (const value of values) {
      if (value === undefined || core.kind !== 'ready') return undefined;
      sum = core.core.evaluate('add', [sum, value]);
    }
    return sum;
  }

  function rowOf(order: LeverOrder): BulkRow {
    const closedOrder = closedOf(order.id);
    const fault = failures.get(order.id);
    const profit = resultOf(order);
    const gain =
      profit === undefined || core.kind !== 'ready'
        ? undefined
        : core.core.evaluate('return_on_margin', [profit, order.origin_caution_money]);
    const lots = figures.plain(order.share);
    const image =
      instruments.kind === 'ready'
        ? instruments.instruments.find((one) => one.match_id === order.match_id)?.image
        : undefined;
    const isGone = startedBatch !== undefined && !isOpen(order.id);
    return {
      id: `${order.id}`,
      lead: <Disc image={image ?? ''} code={order.symbol.split('/')[0] ?? ''} />,
      title: (
        <>
          {order.symbol}{' '}
          <Badge tone={order.type === 1 ? 'up' : 'down'}>
            {`${t(`side.${sideOf(order)}`)} ${order.multiple}×`}
          </Badge>
        </>
      ),
      note:
        fault !== undefined
          ? faultText(t, { error: fault, params: {} }, i18n.language)
          : closedOrder !== undefined
            ? t('bulk.closed_at', { price: figures.plain(closedOrder.update_price), lots })
            : t(startedBatch === undefined || isGone ? 'bulk.lots' : 'bulk.closing', { lots }),
      value: money(profit),
      ...(gain !== undefined && {
        valueNote: gainText(gain),
      }),
      tone: toneOf(profit),
      state:
        fault !== undefined
          ? 'failed'
          : isGone
            ? 'done'
            : startedBatch !== undefined && close.isBusy
              ? 'busy'
              : 'waiting',
    };
  }
}
