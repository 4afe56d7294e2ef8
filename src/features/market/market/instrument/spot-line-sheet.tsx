import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useOrderAct } from '../../../../shared/trade/use-order-act.ts';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { decimalsOf } from '../periods.ts';
import type { SpotOrder } from './use-spot-lines.ts';

export interface SpotLineWish {
  order: SpotOrder;
  price?: string;
}

interface SpotLineSheetProps {
  wish: SpotLineWish | undefined;
  instrument: Instrument;
  onClose(): void;
}

export function SpotLineSheet({ wish, ...rest }: SpotLineSheetProps): ReactNode {
  if (wish === undefined) return null;
  const { order, price } = wish;
  return price === undefined ? (
    <CancelSheet order={order} {...rest} />
  ) : (
    <MoveSheet order={order} price={price} {...rest} />
  );
}

type SheetProps = Omit<SpotLineSheetProps, 'wish'> & { order: SpotOrder };

function useSubtitle({ symbol, type }: SpotOrder): string {
  const { t } = useTranslation('trade');
  return `${symbol} · ${t(type === 1 ? 'spot.buy' : 'spot.sell')}`;
}

function CancelSheet({ order, onClose }: SheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const cancel = useOrderAct('coin.cancelOrder', () => {
    toast(t('pending.cancelled'), 'good');
    onClose();
  });
  return (
    <ConfirmSheet
      open
      title={t('pending.cancel_title')}
      subtitle={useSubtitle(order)}
      note={{
        tone: 'info',
        text: t(order.partner_id === null ? 'spot.cancel_note' : 'spot.cancel_pair_note'),
      }}
      action={t('pending.cancel')}
      cancel={t('pending.keep')}
      look="destroy"
      busy={cancel.isBusy}
      error={cancel.error}
      onConfirm={() => cancel.run({ id: order.id })}
      onClose={onClose}
    />
  );
}

/** No call moves an order: it is cancelled, and the remaining amount in the response is placed again. */
function MoveSheet({ order, price, instrument, onClose }: SheetProps & { price: string }) {
  const { t } = useTranslation('chart');
  const figures = useFigures();
  const toast = useToast();
  const [state] = useCore();
  const [orderToCancel, setOrderToCancel] = useState<SpotOrder>();
  const decimals = decimalsOf(instrument.tick);
  const leftOf = ({ amount, filled }: SpotOrder): string =>
    state.kind === 'ready' && amount !== null ? state.core.evaluate('sub', [amount, filled]) : '0';
  const submit = useOrderAct('coin.trade', () => {
    toast(t('move.done', { price: figures.withDecimals(price, decimals) }), 'good');
    onClose();
  });
  const place = (now: SpotOrder): void => {
    const amount = leftOf(now);
    if (amount === '0') {
      toast(t('move.filled'), 'info');
      onClose();
      return;
    }
    const { type, currency_id, legal_id } = now;
    submit.run({ type, currency_id, legal_id, amount, target_price: price });
  };
  const cancel = useOrderAct('coin.cancelOrder', (now) => {
    setOrderToCancel(now);
    place(now);
  });
  return (
    <ConfirmSheet
      open
      title={t('move.order')}
      subtitle={useSubtitle(order)}
      note={{
        tone: orderToCancel === undefined ? 'info' : 'warn',
        text: t(orderToCancel === undefined ? 'move.spot_note' : 'move.again'),
      }}
      action={t('move.action')}
      busy={cancel.isBusy || submit.isBusy}
      error={submit.error ?? cancel.error}
      onConfirm={() =>
        orderToCancel === undefined ? cancel.run({ id: order.id }) : place(orderToCancel)
      }
      onClose={onClose}
    >
      <ValueRows
        rows={[
          {
            id: 'to',
            label: t('move.to'),
            value: figures.withDecimals(price, decimals),
            before: figures.withDecimals(order.target_price ?? '0', decimals),
          },
          {
            id: 'amount',
            label: t('trade:spot.amount', { unit: instrument.currency_name }),
            value: figures.plain(leftOf(orderToCancel ?? order)),
          },
        ]}
      />
    </ConfirmSheet>
  );
}
