import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { NONE } from '../../../../shared/trade/money.ts';
import { useOrderAct } from '../../../../shared/trade/use-order-act.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { OrderCard } from '../../../../ui/lists/order-card.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { HoldMenu } from '../../../../ui/overlay/hold-menu.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../order-tabs.module.css';
import type { TabProps } from '../tab-props.ts';
import { usePriceText } from '../use-price-text.ts';
import { Holdings } from './holdings.tsx';
import type { SpotOrder } from './spot-order.ts';
import { useStopText } from './use-stop-text.ts';

type SpotOrdersTab = 'open' | 'assets' | 'history';

const ROW = 92;

export function SpotOrders({ instrument, outageReport }: TabProps): ReactNode {
  const { t } = useTranslation('trade');
  const panel = useId();
  const isSignedIn = useSignedIn();
  const [tab, setTab] = useState<SpotOrdersTab>('open');
  const open = useCall('coin.list', { status: '0', limit: 1 }, { enabled: isSignedIn }).data?.total;
  const openName = t('spot.orders.open');
  return (
    <section className={styles['orders']}>
      {outageReport}
      <div className={styles['head']}>
        <Tabs<SpotOrdersTab>
          label={t('spot.yours')}
          panel={panel}
          tabs={[
            {
              id: 'open',
              label: open === undefined || open === 0 ? openName : `${openName} ${open}`,
            },
            { id: 'assets', label: t('spot.orders.assets') },
            { id: 'history', label: t('spot.orders.history') },
          ]}
          value={tab}
          onChoose={setTab}
        />
        {isSignedIn && tab === 'open' ? (
          <CancelAll instrument={instrument} disabled={open === 0} />
        ) : null}
      </div>
      <div id={panel} role="tabpanel" aria-label={t(`spot.orders.${tab}`)}>
        {!isSignedIn ? (
          <EmptyState title={t('orders.guest')} />
        ) : tab === 'assets' ? (
          <Holdings />
        ) : (
          <OrderList key={tab} status={tab === 'open' ? '0' : '3,4'} />
        )}
      </div>
    </section>
  );
}

function OrderList({ status }: { status: '0' | '3,4' }): ReactNode {
  const { t } = useTranslation('trade');
  const pages = useCallPages('coin.list', { status, limit: 20 });
  return (
    <PagedList
      label={t(status === '0' ? 'spot.orders.open' : 'spot.orders.history')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      row={(order) => <SpotOrderRow order={order} />}
      empty={<EmptyState title={t(status === '0' ? 'pending.none' : 'history.none')} />}
    />
  );
}

function SpotOrderRow({ order }: { order: SpotOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const language = useLanguage();
  const figures = useFigures();
  const toast = useToast();
  const [isCancelling, setCancelling] = useState(false);
  const filledShare = useFilledShare(order);
  const priceText = usePriceText();
  const cancel = useOrderAct('coin.cancelOrder', () => {
    toast(t('pending.cancelled'), 'good');
    setCancelling(false);
  });
  const isOpen = order.status === 0;
  const side = t(order.type === 1 ? 'spot.buy' : 'spot.sell');
  const kind = t(`order_type.${order.kind}`);
  const stopText = useStopText();
  const waits = isOpen ? stopText(order) : undefined;
  const reason =
    isOpen || order.cancel_reason === null ? undefined : t(`spot.reason.${order.cancel_reason}`);
  const size = order.amount ?? order.quote_amount;
  const rows = [
    {
      label: t(order.amount === null ? 'spot.spends' : 'spot.filled_amount'),
      value: `${figures.plain(order.amount === null ? order.turnover : order.filled)} / ${size === null ? NONE : figures.plain(size)}`,
    },
    {
      label: t(isOpen ? 'limit_price' : 'spot.average'),
      value: priceOf(isOpen ? order.target_price : (order.avg_price ?? order.target_price)),
    },
    ...(waits === undefined ? [] : [{ label: t('spot.trigger'), value: waits }]),
    ...(isOpen && order.until !== null
      ? [{ label: t('more.waits_until'), value: timeText(order.until, language, 'short') }]
      : []),
    ...(isOpen && order.partner_id !== null
      ? [{ label: t('order_type.pair'), value: t('spot.partner') }]
      : []),
    ...(reason === undefined ? [] : [{ label: t('history.cancelled'), value: reason }]),
  ];
  function priceOf(price: string | null): string {
    return price === null ? NONE : priceText(order, price);
  }
  const card = (menu?: ReactNode): ReactNode => (
    <OrderCard
      title={order.symbol}
      badges={[{ text: `${kind} · ${side}`, tone: order.type === 1 ? 'up' : 'down' }]}
      time={timeText(order.create_time, language, 'short')}
      fillBar={{
        label: t('spot.filled_share'),
        share: filledShare.share,
        text: filledShare.text,
        tone: order.type === 1 ? 'up' : 'down',
      }}
      rows={rows}
      {...(isOpen && {
        action: (
          <Button small look="outline" onClick={() => setCancelling(true)}>
            {t('spot.cancel')}
          </Button>
        ),
      })}
      {...(menu !== undefined && { menu })}
    />
  );
  if (!isOpen) return card();
  return (
    <>
      <HoldMenu
        title={order.symbol}
        items={[
          {
            id: 'cancel',
            label: t('pending.cancel'),
            isDanger: true,
            onPress: () => setCancelling(true),
          },
        ]}
      >
        {(button) => card(button)}
      </HoldMenu>
      <ConfirmSheet
        open={isCancelling}
        title={t('pending.cancel_title')}
        subtitle={`${order.symbol} · ${side}`}
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
        onClose={() => setCancelling(false)}
      >
        <ValueRows rows={rows.map((row) => ({ id: row.label, ...row }))} />
      </ConfirmSheet>
    </>
  );
}

/** For drawing and as text: whole percents, rounded down. */
function useFilledShare({ filled, amount, status }: SpotOrder): { share: number; text: string } {
  const [state] = useCore();
  const figures = useFigures();
  if (amount === null)
    return { share: status === 3 ? 1 : 0, text: status === 3 ? figures.inPercent('100') : NONE };
  if (state.kind !== 'ready') return { share: 0, text: NONE };
  const { core } = state;
  const share = core.evaluate('div', [filled, amount]);
  const percent = core.evaluate('quantize', [core.evaluate('mul', [share, '100']), '1', 'down']);
  return { share: pixelsOf(share), text: figures.inPercent(percent) };
}

function CancelAll({
  instrument,
  disabled,
}: Pick<TabProps, 'instrument'> & { disabled: boolean }): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const cancel = useOrderAct('coin.batch_cancel', ({ cancelled, failed }) => {
    const text = t('bulk.cancelled', { count: cancelled.length });
    const failures = failed.length === 0 ? '' : ` ${t('bulk.failed', { count: failed.length })}`;
    toast(`${text}${failures}`, failed.length === 0 ? 'good' : 'bad');
    setOpen(false);
  });
  return (
    <>
      <Button small look="link" disabled={disabled} onClick={() => setOpen(true)}>
        {t('bulk.cancel_all')}
      </Button>
      <ConfirmSheet
        open={isOpen}
        title={t('bulk.cancel_all')}
        subtitle={t('spot.cancel_pair', { symbol: instrument.symbol })}
        note={{ tone: 'info', text: t('spot.cancel_note') }}
        action={t('bulk.cancel_all')}
        cancel={t('pending.keep')}
        look="destroy"
        busy={cancel.isBusy}
        error={cancel.error}
        onConfirm={() =>
          cancel.run({ currency_id: instrument.currency_id, legal_id: instrument.legal_id })
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}
