import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePositionFigures } from '../../../../lib/market/hooks.ts';
import { MarkAbout } from '../../../../shared/market/mark-about.tsx';
import {
  amountDecimals,
  NONE,
  priceDecimals,
  toneOf,
  withSign,
} from '../../../../shared/trade/money.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useBulkSums } from '../../../../shared/trade/use-bulk-sums.ts';
import { useFieldErrors } from '../../../../shared/trade/use-field-errors.ts';
import { useOrderAct } from '../../../../shared/trade/use-order-act.ts';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { changedStops, commonPrice, multiplesText } from './position-groups.ts';
import { StopEntry } from './stop-entry.tsx';
import type { StopBase, StopWay } from './stop-price.ts';
import { StopWays } from './stop-ways.tsx';
import styles from './stops.module.css';

interface GroupSheetProps {
  orders: readonly [LeverOrder, ...LeverOrder[]];
  instrument: Instrument;
  onClose(): void;
}

function useGroupTitle({ orders, instrument }: Omit<GroupSheetProps, 'onClose'>): string {
  const { t } = useTranslation('trade');
  const [first] = orders;
  return `${instrument.symbol} · ${t(`side.${sideOf(first)}`)} ${multiplesText(orders)} · ${t(
    'group.orders',
    { number: orders.length },
  )}`;
}

/** One batch of closes, each at its own mark. */
export function GroupCloseSheet({ orders, instrument, onClose }: GroupSheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const figures = useFigures();
  const sums = useBulkSums(true);
  const [first] = orders;
  const live = usePositionFigures(first.id);
  const [number] = useState(orders.length);
  const close = useOrderAct('lever.batch_close', ({ closed, failed }) => {
    const isWhole = failed.length === 0;
    toast(
      t('group.closed', { number: closed.length, all: closed.length + failed.length }),
      isWhole ? 'good' : 'bad',
    );
    onClose();
  });
  const result = sums.sumOf(orders);
  return (
    <ConfirmSheet
      open
      title={t('group.close_all', { number })}
      subtitle={useGroupTitle({ orders, instrument })}
      hero={{
        label: t('bulk.result'),
        value:
          result === undefined
            ? NONE
            : withSign(figures.withDecimals(result, amountDecimals(instrument.legal_name)), result),
        unit: instrument.legal_name,
        tone: toneOf(result),
        aside: { label: <MarkAbout>{t('mark_price')}</MarkAbout>, value: live?.mark ?? NONE },
      }}
      note={{ tone: 'info', text: t('bulk.close_note') }}
      action={t('group.close_all', { number })}
      look={first.type === 1 ? 'down' : 'up'}
      busy={close.isBusy}
      error={close.error}
      onConfirm={() =>
        close.run({
          type: first.type,
          currency_id: first.currency_id,
          legal_id: first.legal_id,
          margin_mode: first.margin_mode,
        })
      }
      onClose={onClose}
    >
      <ValueRows
        rows={orders.map((order) => {
          const profit = sums.profitOf(order);
          return {
            id: `${order.id}`,
            label: `${t('bulk.lots', { lots: figures.plain(order.share) })} · ${figures.withDecimals(
              order.price,
              priceDecimals(instrument),
            )}`,
            value:
              profit === undefined
                ? NONE
                : withSign(
                    figures.withDecimals(profit, amountDecimals(instrument.legal_name)),
                    profit,
                  ),
            tone: toneOf(profit),
          };
        })}
      />
    </ConfirmSheet>
  );
}

/** The same take profit and stop loss for each, in all or none (R-CONTRACT-36). */
export function GroupStopsSheet({
  orders,
  instrument,
  average,
  number,
  onClose,
}: GroupSheetProps & { average: string; number: string }): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const figures = useFigures();
  const [first] = orders;
  const live = usePositionFigures(first.id);
  const [takeProfit, setTakeProfit] = useState(() => commonPrice(orders, 'target_profit_price'));
  const [stopLoss, setStopLoss] = useState(() => commonPrice(orders, 'stop_loss_price'));
  const stops = changedStops(orders, {
    target_profit_price: takeProfit,
    stop_loss_price: stopLoss,
  });
  const [way, setWay] = useState<StopWay>('price');
  const save = useSend('lever.group_stop', {
    onDone: () => {
      toast(t('stops_saved'), 'good');
      onClose();
    },
  });
  const errors = useFieldErrors(save.error, (field) => field.endsWith('_price'));
  const base = (kind: 'take' | 'stop'): StopBase => ({
    kind,
    side: sideOf(first),
    from: average,
    quantity: number,
  });
  const entry = { isTall: true, instrument, way } as const;
  return (
    <ConfirmSheet
      open
      title={t('stops')}
      subtitle={useGroupTitle({ orders, instrument })}
      hero={{
        label: t('group.average'),
        value: figures.withDecimals(average, priceDecimals(instrument)),
        aside: { label: <MarkAbout>{t('mark_price')}</MarkAbout>, value: live?.mark ?? NONE },
      }}
      note={{ tone: 'info', text: t('group.stops_note') }}
      action={t('save')}
      busy={save.isPending}
      blockReason={Object.keys(stops).length === 0 ? t('amend.same') : undefined}
      error={errors.general}
      onConfirm={() =>
        save.mutate({
          currency_id: first.currency_id,
          legal_id: first.legal_id,
          type: first.type,
          margin_mode: first.margin_mode,
          ...stops,
        })
      }
      onClose={onClose}
    >
      <div className={styles['stops']}>
        <StopWays way={way} onChoose={setWay} />
        <StopEntry
          {...entry}
          base={() => base('take')}
          value={takeProfit}
          error={errors.of('target_profit_price')}
          onValue={setTakeProfit}
        />
        <StopEntry
          {...entry}
          base={() => base('stop')}
          value={stopLoss}
          error={errors.of('stop_loss_price')}
          onValue={setStopLoss}
        />
      </div>
    </ConfirmSheet>
  );
}
