import { type ReactNode, useCallback, useEffect, useMemo, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { ContractAccountView } from '../../../../../workers/market-worker.api.ts';
import { useSetting } from '../../../../lib/api/use-setting.ts';
import { useApp, useSignedIn } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useConnection, useTicketCheck } from '../../../../lib/market/hooks.ts';
import { withTicket } from '../../../../lib/state/trade-memory.ts';
import { useOrderNews } from '../../../../shared/alerts/use-order-news.ts';
import { ShareSlider } from '../../../../shared/forms/share-slider.tsx';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { useMarkNow } from '../../../../shared/market/use-mark-now.ts';
import { NextCharge } from '../../../../shared/trade/next-charge.tsx';
import { CheckBox } from '../../../../ui/controls/check-box.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { Picker } from '../../../../ui/overlay/picker.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { FundsLine } from '../funds-line.tsx';
import { PriceStepper } from '../price-stepper.tsx';
import { TicketFoot } from '../ticket-foot.tsx';
import type { BestPrices } from '../use-best-prices.ts';
import type { MissedOrder } from '../use-missed-orders.ts';
import { useSpotForOrders } from '../use-spot-for-orders.ts';
import { useTicketFlow } from '../use-ticket-flow.ts';
import { ConfirmOrder } from './confirm-order.tsx';
import { contractWish } from './contract-order.ts';
import styles from './contract-ticket.module.css';
import { MarginChips } from './margin-chips.tsx';
import { missingField, type TicketField, watchedTicket } from './ticket-check.ts';
import { previewRows } from './ticket-figures.tsx';
import type { TicketAct } from './ticket-state.ts';
import { emptyTicket, ticketReducer } from './ticket-state.ts';
import { TicketStops } from './ticket-stops.tsx';

const PENDING = 0;

interface ContractTicketProps {
  instrument: Instrument;
  account: ContractAccountView | undefined;
  best: BestPrices;
  /** The tapped level of the book; a new object for each tap. */
  level: { price: string } | undefined;
}

export function ContractTicket({
  instrument,
  account,
  best,
  level,
}: ContractTicketProps): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const toast = useToast();
  const announceOrder = useOrderNews();
  const figures = useFigures();
  const markNow = useMarkNow(instrument);
  const { isStale } = useConnection();
  const [core] = useCore();
  const [ticket, change] = useTicket(instrument);
  const trading = useSetting('trade');
  const isSignedIn = useSignedIn();
  const spotBalance = useSpotForOrders({
    id: instrument.legal_id,
    name: instrument.legal_name,
  });
  const watchedTerms = useMemo(
    () => watchedTicket(ticket, instrument, spotBalance),
    [ticket, instrument, spotBalance],
  );
  const check = useTicketCheck(watchedTerms);
  const live = quotes.live.ticket;
  const { match_id } = instrument;
  const isBalanceKnown = !isSignedIn || (account?.isLoaded === true && account.sum !== undefined);
  const missing = missingField(ticket);
  const { edit, errorOf, hasTried, foot, confirm } = useTicketFlow<
    'lever.submit',
    TicketField,
    TicketAct
  >({
    call: 'lever.submit',
    touches: [],
    instrument,
    core,
    check,
    isBalanceKnown,
    emptyFields: ticket.lots === '' ? ['share'] : [],
    missing,
    priceNow: () => {
      if (ticket.orderType !== 'limit') return undefined;
      return ticket.price === '' ? best.bid() : ticket.price;
    },
    wish: () => contractWish(ticket, instrument, live.value()?.fromSpot),
    change,
    level,
    isFilled: useCallback(
      ({ tab, order }: MissedOrder) =>
        tab === 'contract' && order.match_id === match_id && order.handle_time !== null,
      [match_id],
    ),
    onAccepted: (order) => {
      const values = { symbol: order.symbol, price: figures.plain(order.price) };
      if (order.status === PENDING) toast(t('placed', values), 'good');
      else announceOrder(order);
    },
  });
  const rows = previewRows({
    ticket,
    instrument,
    live,
    figures,
    core: core.kind === 'ready' ? core.core : undefined,
    t,
    isStale,
  });
  const max = useMemo(
    () => ({ value: () => live.value()?.summary?.maximum ?? '', onChange: live.onChange }),
    [live],
  );
  const label = t(`send.${ticket.side}`, { coin: instrument.currency_name });

  return (
    <section className={styles['ticket']} aria-label={t('ticket')}>
      <MarginChips
        ticket={ticket}
        instrument={instrument}
        funds={{
          available: account?.available ?? '0',
          burstRate: account?.sum?.burst_rate ?? trading?.burst_rate ?? '0',
        }}
        onChange={edit}
      />
      <SegmentedControl
        look="side"
        label={t('side.label')}
        options={[
          { value: 'long', label: t('side.buy_long'), tone: 'up' },
          { value: 'short', label: t('side.sell_short'), tone: 'down' },
        ]}
        value={ticket.side}
        onChoose={(side) => edit({ act: 'side', side: side === 'short' ? 'short' : 'long' })}
      />
      <div className={styles['line']}>
        <Picker
          look="plain"
          label={t('order_type.label')}
          options={(['market', 'limit'] as const).map((value) => ({
            value,
            label: t(`order_type.${value}`),
            note: t(`order_type.${value}_note`),
          }))}
          value={ticket.orderType}
          onChoose={(value) =>
            edit({
              act: 'order_type',
              orderType: value === 'limit' ? 'limit' : 'market',
              price: best[ticket.side === 'long' ? 'bid' : 'ask']() ?? '',
            })
          }
        />
        <CheckBox
          label={t('stops')}
          checked={ticket.hasStops}
          onChange={(hasStops) => edit({ act: 'stops', hasStops })}
        />
      </div>
      {ticket.orderType === 'limit' ? (
        <PriceStepper
          label={t('price', { unit: instrument.legal_name })}
          instrument={instrument}
          value={ticket.price}
          error={
            errorOf('target_price') ??
            (hasTried && missing === 'price' ? t('enter_price') : undefined)
          }
          best={best}
          mark={markNow}
          onValue={(price) => edit({ act: 'price', price })}
        />
      ) : null}
      <Stepper
        label={t('lots', {
          size: figures.plain(instrument.lot_size),
          coin: instrument.currency_name,
        })}
        step={instrument.lot_step}
        max={instrument.lot_max}
        decimals={instrument.lot_step.split('.')[1]?.length ?? 0}
        pad={{ isWhole: !instrument.lot_step.includes('.') }}
        value={ticket.lots}
        error={errorOf('share') ?? (hasTried && missing === 'size' ? t('enter_lots') : undefined)}
        onValue={(lots) => edit({ act: 'lots', lots })}
      />
      <ShareSlider
        label={t('share_of_available')}
        value={ticket.lots}
        max={max}
        step={instrument.lot_step}
        onValue={(lots) => edit({ act: 'lots', lots })}
      />
      {ticket.hasStops ? (
        <TicketStops
          ticket={ticket}
          instrument={instrument}
          live={live}
          errors={{
            take: errorOf('target_profit_price'),
            stop: errorOf('stop_loss_price'),
          }}
          onChange={edit}
        />
      ) : null}
      <FundsLine
        account="lever"
        currency={{ id: instrument.legal_id, name: instrument.legal_name }}
        available={isBalanceKnown ? (account?.available ?? '0') : undefined}
        isEmpty={ticket.lots === ''}
      />
      <FormulaRows
        look="dense"
        rows={[
          rows.cost,
          { ...rows.margin, needsRoom: true },
          { ...rows.fee, needsRoom: true },
          { ...rows.overnight, note: <NextCharge isBrief /> },
          rows.liq,
        ]}
      />
      <TicketFoot {...foot} look={ticket.side === 'long' ? 'up' : 'down'} label={label} />
      <ConfirmOrder
        {...confirm}
        ticket={ticket}
        instrument={instrument}
        available={account?.available ?? '0'}
        rows={rows}
        action={label}
      />
    </section>
  );
}

function useTicket(instrument: Instrument) {
  const { state } = useApp();
  const { match_id, multiples } = instrument;
  const [ticket, change] = useReducer(ticketReducer, undefined, () => {
    const storedSettings = state.trade.tickets[`${match_id}`];
    const multipleTexts = multiples.map(String);
    const multiple = storedSettings?.multiple ?? '';
    return emptyTicket({
      mode: storedSettings?.mode ?? 'cross',
      orderType: storedSettings?.orderType ?? 'market',
      multiple: multipleTexts.includes(multiple) ? multiple : middleOf(multipleTexts),
    });
  });
  const { mode, multiple, orderType } = ticket;
  useEffect(() => {
    const former = state.trade.tickets[`${match_id}`];
    const isSame =
      former?.mode === mode && former.multiple === multiple && former.orderType === orderType;
    if (isSame) return;
    const tickets = withTicket(state.trade, match_id, { mode, multiple, orderType });
    state.trade = { ...state.trade, tickets };
  }, [state, match_id, mode, multiple, orderType]);
  return [ticket, change] as const;
}

function middleOf(multipleTexts: readonly string[]): string {
  return (
    multipleTexts[(multipleTexts.length - (multipleTexts.length % 2)) / 2] ??
    multipleTexts[0] ??
    '1'
  );
}
