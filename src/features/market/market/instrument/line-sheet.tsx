import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useSend, useSendMoney } from '../../../../lib/api/use-send.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { usePositionFigures } from '../../../../lib/market/hooks.ts';
import { useOrderNews } from '../../../../shared/alerts/use-order-news.ts';
import { MarkAbout } from '../../../../shared/market/mark-about.tsx';
import { amountDecimals, toneOf, withSign } from '../../../../shared/trade/money.ts';
import { netResult } from '../../../../shared/trade/net-result.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { decimalsOf } from '../periods.ts';
import type { LineOwner } from './use-own-lines.ts';

export interface LineWish {
  part: LineOwner['part'];
  order: LeverOrder;
  price?: string;
}

interface LineSheetProps {
  wish: LineWish | undefined;
  instrument: Instrument;
  profitAt(order: LeverOrder, price: string): string | undefined;
  onClose(): void;
}

const MONEY_DECIMALS = 2;

export function LineSheet({ wish, ...rest }: LineSheetProps): ReactNode {
  if (wish === undefined) return null;
  const { part } = wish;
  if (part === 'tp' || part === 'sl') return <StopSheet wish={wish} {...rest} />;
  if (part === 'order' && wish.price === undefined) return <CancelSheet wish={wish} {...rest} />;
  if (part === 'order') return <MoveOrderSheet wish={wish} {...rest} />;
  return part === 'position' ? <CloseSheet wish={wish} {...rest} /> : null;
}

type SheetProps = LineSheetProps & { wish: LineWish };

function useErrorText(error: Error | null): string | undefined {
  const { t } = useTranslation('errors');
  return error === null || isHandledElsewhere(error) ? undefined : failureText(t, error);
}

function useSubtitle({ type, multiple, symbol }: LeverOrder): string {
  const { t } = useTranslation('trade');
  return `${symbol} · ${t(`side.${type === 1 ? 'long' : 'short'}`)} ${multiple}×`;
}

function useProfit({ wish, instrument, profitAt }: SheetProps) {
  const figures = useFigures();
  const profit = wish.price === undefined ? undefined : profitAt(wish.order, wish.price);
  const isLoss = profit?.startsWith('-') === true;
  const text = profit === undefined ? '—' : figures.withDecimals(profit, MONEY_DECIMALS);
  return {
    value: isLoss || profit === undefined || profit === '0' ? text : `+${text}`,
    unit: instrument.legal_name,
    tone: isLoss ? ('down' as const) : ('up' as const),
  };
}

function StopSheet(props: SheetProps): ReactNode {
  const { wish, instrument, onClose } = props;
  const { t } = useTranslation('chart');
  const figures = useFigures();
  const toast = useToast();
  const { order, price, part } = wish;
  const decimals = decimalsOf(instrument.tick);
  const name = part === 'tp' ? 'take_profit' : 'stop_loss';
  const field = part === 'tp' ? 'target_profit_price' : 'stop_loss_price';
  const save = useSend('lever.setstop', {
    onDone: () => {
      const profitText =
        price === undefined
          ? t('remove.done')
          : t('move.done', { price: figures.withDecimals(price, decimals) });
      toast(profitText, 'good');
      onClose();
    },
  });
  const before = order[field];
  const was = before === null ? '—' : figures.withDecimals(before, decimals);
  const row =
    price === undefined
      ? { id: 'from', label: t('move.from'), value: was }
      : {
          id: 'to',
          label: t('move.to'),
          value: figures.withDecimals(price, decimals),
          before: was,
        };
  const profit = useProfit(props);
  return (
    <ConfirmSheet
      open
      title={t(price === undefined ? `remove.${name}` : `move.${name}`)}
      subtitle={useSubtitle(order)}
      {...(price !== undefined && { hero: { label: t('move.profit'), ...profit } })}
      action={t(price === undefined ? 'remove.action' : 'move.action')}
      look={price === undefined ? 'destroy' : 'base'}
      busy={save.isPending}
      error={useErrorText(save.error)}
      onConfirm={() => save.mutate({ id: order.id, [field]: price ?? '0' })}
      onClose={onClose}
    >
      <ValueRows rows={[row]} />
    </ConfirmSheet>
  );
}

function CancelSheet({ wish, instrument, onClose }: SheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const toast = useToast();
  const { order } = wish;
  const cancel = useSendMoney('lever.cancel', {
    onDone: () => {
      toast(t('pending.cancelled'), 'good');
      onClose();
    },
  });
  return (
    <ConfirmSheet
      open
      title={t('pending.cancel_title')}
      subtitle={useSubtitle(order)}
      note={{
        tone: 'warn',
        text: t('pending.fee_note', {
          fee: figures.withDecimals(order.trade_fee, MONEY_DECIMALS),
          unit: instrument.legal_name,
        }),
      }}
      action={t('pending.cancel')}
      cancel={t('pending.keep')}
      look="destroy"
      busy={cancel.isPending}
      error={useErrorText(cancel.error)}
      onConfirm={() => cancel.mutate({ id: order.id })}
      onClose={onClose}
    />
  );
}

/** No call moves an order: it is cancelled and placed again, which the sheet explains with the cost. */
function MoveOrderSheet(props: SheetProps): ReactNode {
  const { wish, instrument, onClose } = props;
  const { t } = useTranslation('chart');
  const figures = useFigures();
  const toast = useToast();
  const { order, price = order.price } = wish;
  const decimals = decimalsOf(instrument.tick);
  const [isCancelled, setCancelled] = useState(false);
  const submit = useSendMoney('lever.submit', {
    onDone: () => {
      toast(t('move.done', { price: figures.withDecimals(price, decimals) }), 'good');
      onClose();
    },
  });
  const place = (): void =>
    submit.mutate({
      share: order.share,
      multiple: order.multiple,
      type: order.type,
      legal_id: order.legal_id,
      currency_id: order.currency_id,
      status: 0,
      target_price: price,
      margin_mode: order.margin_mode,
      ...(order.target_profit_price !== null && {
        target_profit_price: order.target_profit_price,
      }),
      ...(order.stop_loss_price !== null && { stop_loss_price: order.stop_loss_price }),
    });
  const cancel = useSendMoney('lever.cancel', {
    onDone: () => {
      setCancelled(true);
      place();
    },
  });
  const refusal = useErrorText(submit.error);
  const error = useErrorText(cancel.error);
  return (
    <ConfirmSheet
      open
      title={t('move.order')}
      subtitle={useSubtitle(order)}
      note={{ tone: 'warn', text: t(isCancelled ? 'move.again' : 'move.fee_note') }}
      action={t('move.action')}
      busy={cancel.isPending || submit.isPending}
      error={refusal ?? error}
      onConfirm={() => (isCancelled ? place() : cancel.mutate({ id: order.id }))}
      onClose={onClose}
    >
      <ValueRows
        rows={[
          {
            id: 'to',
            label: t('move.to'),
            value: figures.withDecimals(price, decimals),
            before: figures.withDecimals(order.price, decimals),
          },
          { id: 'lots', label: t('trade:lots_short'), value: figures.plain(order.share) },
        ]}
      />
    </ConfirmSheet>
  );
}

function CloseSheet({ wish, instrument, onClose }: SheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const announceOrder = useOrderNews();
  const { order } = wish;
  const live = usePositionFigures(order.id);
  const figures = useFigures();
  const [core] = useCore();
  const read = usePriceReader();
  const mark = read(live?.mark);
  const decimals = amountDecimals(instrument.legal_name);
  const result =
    core.kind === 'ready' && mark !== undefined
      ? netResult(
          core.core,
          core.core.evaluate('pnl', [sideOf(order), order.price, mark, order.number]),
          order,
        )
      : undefined;
  const close = useSendMoney('lever.close', {
    onDone: (closedOrder) => {
      announceOrder(closedOrder);
      onClose();
    },
  });
  return (
    <ConfirmSheet
      open
      title={t('close.title')}
      subtitle={useSubtitle(order)}
      hero={{
        label: t('close.estimated'),
        value:
          result === undefined ? '—' : withSign(figures.withDecimals(result, decimals), result),
        unit: instrument.legal_name,
        tone: toneOf(result),
        aside: { label: <MarkAbout>{t('mark_price')}</MarkAbout>, value: live?.mark ?? '—' },
      }}
      action={t('close.all')}
      look={order.type === 1 ? 'down' : 'up'}
      busy={close.isPending}
      error={useErrorText(close.error)}
      onConfirm={() => close.mutate({ id: order.id })}
      onClose={onClose}
    />
  );
}
