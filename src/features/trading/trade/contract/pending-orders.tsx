import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import type { ContractAccountView } from '../../../../../workers/market-worker.api.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { RowsSkeleton } from '../../../../shared/market/rows-skeleton.tsx';
import { MONEY_DECIMALS, priceDecimals } from '../../../../shared/trade/money.ts';
import { useOrderAct } from '../../../../shared/trade/use-order-act.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { HoldMenu } from '../../../../ui/overlay/hold-menu.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from './positions.module.css';
import { StopsSheet } from './stops-sheet.tsx';

interface PendingOrdersProps {
  account: ContractAccountView | undefined;
  isShown(order: LeverOrder): boolean;
}

export function PendingOrders({ account, isShown }: PendingOrdersProps): ReactNode {
  const { t } = useTranslation('trade');
  const instruments = useInstruments();
  if (account?.isLoaded !== true || instruments.kind !== 'ready') return <RowsSkeleton />;
  const shownOrders = account.pending.filter(isShown);
  if (shownOrders.length === 0 && account.pending.length > 0)
    return <EmptyState picture="not-found" title={t('nothing_fits')} />;
  if (shownOrders.length === 0) return <EmptyState title={t('pending.none')} />;
  return (
    <ul className={styles['list']}>
      {shownOrders.map((order) => {
        const instrument = instruments.instruments.find((one) => one.match_id === order.match_id);
        return instrument === undefined ? null : (
          <li key={order.id}>
            <PendingOrder order={order} instrument={instrument} />
          </li>
        );
      })}
    </ul>
  );
}

function PendingOrder({
  order,
  instrument,
}: {
  order: LeverOrder;
  instrument: Instrument;
}): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const toast = useToast();
  const [sheet, setSheet] = useState<'cancel' | 'stops'>();
  const shut = (): void => setSheet(undefined);
  const cancel = useOrderAct('lever.cancel', () => {
    toast(t('pending.cancelled'), 'good');
    shut();
  });
  const side = order.type === 1 ? 'long' : 'short';
  const decimals = priceDecimals(instrument);
  const stop = (price: string | null): string =>
    price === null ? '—' : figures.withDecimals(price, decimals);
  const figuresOfOrder = [
    { id: 'price', label: t('limit_price'), value: figures.withDecimals(order.price, decimals) },
    {
      id: 'lots',
      label: t('lots_short'),
      value: figures.plain(order.share),
      note: `= ${figures.plain(order.number)} ${instrument.currency_name}`,
    },
    {
      id: 'margin',
      label: t('margin_held'),
      value: figures.withDecimals(order.caution_money, MONEY_DECIMALS),
      note: instrument.legal_name,
    },
    {
      id: 'stops',
      label: t('stops'),
      value: `${stop(order.target_profit_price)} / ${stop(order.stop_loss_price)}`,
    },
  ];
  return (
    <>
      <HoldMenu
        title={order.symbol}
        items={[
          { id: 'stops', label: t('stops'), onPress: () => setSheet('stops') },
          {
            id: 'cancel',
            label: t('pending.cancel'),
            isDanger: true,
            onPress: () => setSheet('cancel'),
          },
        ]}
      >
        {(menu) => (
          <article className={styles['card']} aria-label={order.symbol}>
            <header className={styles['head']}>
              <h3 className={styles['symbol']}>{order.symbol}</h3>
              <Badge tone={order.type === 1 ? 'up' : 'down'}>
                {`${t(`side.${side}`)} ${order.multiple}×`}
              </Badge>
              <Badge>{t(`mode.${order.margin_mode}`)}</Badge>
              <span className={styles['menu']}>{menu}</span>
            </header>
            <ValueRows look="dense" rows={figuresOfOrder} />
            <div className={styles['actions']}>
              <Button small onClick={() => setSheet('stops')}>
                {t('stops')}
              </Button>
              <Button small onClick={() => setSheet('cancel')}>
                {t('pending.cancel')}
              </Button>
            </div>
          </article>
        )}
      </HoldMenu>
      <StopsSheet open={sheet === 'stops'} order={order} instrument={instrument} onClose={shut} />
      <ConfirmSheet
        open={sheet === 'cancel'}
        title={t('pending.cancel_title')}
        subtitle={`${order.symbol} · ${t(`side.${side}`)} ${order.multiple}×`}
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
        busy={cancel.isBusy}
        error={cancel.error}
        onConfirm={() => cancel.run({ id: order.id })}
        onClose={shut}
      >
        <ValueRows rows={figuresOfOrder.slice(0, 3)} />
      </ConfirmSheet>
    </>
  );
}
