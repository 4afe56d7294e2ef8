import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverExit, LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useSend, useSendMoney } from '../../../../lib/api/use-send.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { usePositionFigures } from '../../../../lib/market/hooks.ts';
import { useOrderNews } from '../../../../shared/alerts/use-order-news.ts';
import { MarkAbout } from '../../../../shared/market/mark-about.tsx';
import { AmendSheet } from '../../../../shared/trade/amend-sheet.tsx';
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
  /** The way out that an `exit` is. */
  exit?: LeverExit | undefined;
  /** Where a waiting order was dragged to; without one it is taken away. */
  price?: string;
}

interface LineSheetProps {
  wish: LineWish | undefined;
  instrument: Instrument;
  onClose(): void;
}

const MONEY_DECIMALS = 2;

export function LineSheet({ wish, ...rest }: LineSheetProps): ReactNode {
  if (wish === undefined) return null;
  const { part, order, exit, price } = wish;
  if (exit !== undefined) return <RemoveExitSheet wish={wish} exit={exit} {...rest} />;
  if (part === 'order' || part === 'trigger') {
    if (price === undefined) return <CancelSheet wish={wish} {...rest} />;
    const movedPrices = part === 'trigger' ? { trigger_price: price } : { target_price: price };
    return <AmendSheet order={order} moved={movedPrices} {...rest} />;
  }
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

/** Stops and limits that close are free, and so is taking them away. */
function RemoveExitSheet({
  wish: { order },
  exit,
  instrument,
  onClose,
}: SheetProps & { exit: LeverExit }): ReactNode {
  const { t } = useTranslation('chart');
  const figures = useFigures();
  const toast = useToast();
  const onDone = (): void => {
    toast(t('remove.done'), 'good');
    onClose();
  };
  const remove = useSend('lever.cancel_exit', { onDone });
  const price = exit.price ?? exit.trail?.level ?? null;
  const removeError = useErrorText(remove.error);
  return (
    <ConfirmSheet
      open
      title={t(`remove.${exit.kind}`)}
      subtitle={useSubtitle(order)}
      action={t('remove.action')}
      look="destroy"
      busy={remove.isPending}
      error={removeError}
      onConfirm={() => remove.mutate({ id: order.id, number: exit.number })}
      onClose={onClose}
    >
      <ValueRows
        rows={[
          {
            id: 'from',
            label: t('move.from'),
            value: price === null ? '—' : figures.withDecimals(price, decimalsOf(instrument.tick)),
          },
          { id: 'lots', label: t('trade:lots_short'), value: figures.plain(exit.share) },
        ]}
      />
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
      toast(t('pending.kind_cancelled', { kind: t(`order_type.${order.kind}`) }), 'good');
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
