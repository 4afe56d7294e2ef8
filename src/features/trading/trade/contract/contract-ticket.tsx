import { type ReactNode, useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { ContractAccountView } from '../../../../../workers/market-worker.api.ts';
import { faultText } from '../../../../lib/api/faults.ts';
import { useSetting } from '../../../../lib/api/use-setting.ts';
import { useApp, useSignedIn } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useConnection, useTicketCheck } from '../../../../lib/market/hooks.ts';
import { withTicket } from '../../../../lib/state/trade-memory.ts';
import { useOrderNews } from '../../../../shared/alerts/use-order-news.ts';
import { ShareSlider } from '../../../../shared/forms/share-slider.tsx';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { steppedValue } from '../../../../shared/forms/use-number-entry.ts';
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
import { useCheckedPress } from '../use-checked-press.ts';
import { useCurrentFaults } from '../use-current-faults.ts';
import { useSpotForOrders } from '../use-spot-for-orders.ts';
import { useTicketKeys } from '../use-ticket-keys.ts';
import { ConfirmOrder } from './confirm-order.tsx';
import styles from './contract-ticket.module.css';
import { MarginChips } from './margin-chips.tsx';
import { missingField, type TicketField, ticketFaults, watchedTicket } from './ticket-check.ts';
import { previewRows } from './ticket-figures.tsx';
import type { TicketAct } from './ticket-state.ts';
import { emptyTicket, ticketReducer } from './ticket-state.ts';
import { TicketStops } from './ticket-stops.tsx';
import { useSubmitOrder } from './use-submit-order.ts';

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
  const { t, i18n } = useTranslation('trade');
  const { state, quotes } = useApp();
  const { trade } = useSnapshot(state);
  const toast = useToast();
  const announceOrder = useOrderNews();
  const figures = useFigures();
  const markNow = useMarkNow(instrument);
  const { isStale } = useConnection();
  const [core] = useCore();
  const [isConfirming, setConfirming] = useState(false);
  const [hasTried, setTried] = useState(false);
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
  const { violations, isCurrent } = useTicketCheck(watchedTerms);
  const live = quotes.live.ticket;
  const { life, faults, send, forget } = useSubmitOrder(instrument, (order) => {
    setConfirming(false);
    setTried(false);
    change({ act: 'placed' });
    const values = { symbol: order.symbol, price: figures.plain(order.price) };
    if (order.status === PENDING) toast(t('placed', values), 'good');
    else announceOrder(order);
  });
  const edit = (action: TicketAct): void => {
    forget();
    checkedPress.forget();
    change(action);
  };
  // An order that was filled during an outage must not be sent again.
  useEffect(
    () =>
      quotes.onMissed((orders) => {
        const isMine = orders.some(
          ({ match_id, handle_time }) => match_id === instrument.match_id && handle_time !== null,
        );
        if (isMine) change({ act: 'placed' });
      }),
    [quotes, instrument.match_id, change],
  );
  useEffect(() => {
    if (level !== undefined) change({ act: 'level', price: level.price });
  }, [level, change]);

  // Until the worker knows the account, it checks as for a guest with no money.
  const isAccountKnown = !isSignedIn || (account?.isLoaded === true && account.sum !== undefined);
  const checkFaults = useCurrentFaults(
    ticketFaults(ticket, violations, isSignedIn && isAccountKnown),
    isCurrent,
  );
  const allFaults = { ...checkFaults, ...faults };
  const errorOf = (field: TicketField): string | undefined => {
    const fault = allFaults[field];
    return fault === undefined ? undefined : faultText(t, fault, i18n.language);
  };
  const missing = missingField(ticket);
  const lotsError =
    errorOf('share') ?? (hasTried && missing === 'lots' ? t('enter_lots') : undefined);
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
  const look = ticket.side === 'long' ? 'up' : 'down';

  const checkedPress = useCheckedPress<'send'>(isCurrent && isAccountKnown, () => {
    const isFaulty = missing !== undefined || Object.keys(allFaults).length > 0;
    // Nothing else renders before the request leaves.
    if (isFaulty) setTried(true);
    else if (trade.confirms) setConfirming(true);
    else send(ticket);
  });
  useTicketKeys({
    onEnter: () => checkedPress.press('send'),
    onStep: (direction) => {
      if (core.kind !== 'ready' || ticket.orderType !== 'limit') return;
      const { tick, max_price } = instrument;
      const from = ticket.price === '' ? (best.bid() ?? '') : ticket.price;
      if (from === '') return;
      const price = steppedValue(
        core.core,
        { value: from, step: tick, min: tick, max: max_price },
        direction,
      );
      if (price !== undefined) edit({ act: 'price', price });
    },
  });

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
        error={lotsError}
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
        available={isAccountKnown ? (account?.available ?? '0') : undefined}
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
      <TicketFoot
        life={life}
        needsBalance={checkedPress.pressedButton !== undefined && !isAccountKnown}
        isWaiting={checkedPress.pressedButton !== undefined || core.kind === 'loading'}
        isShownAtFields={Object.keys(faults).length > 0}
        look={look}
        label={label}
        isMissing={missing !== undefined}
        onPress={() => checkedPress.press('send')}
        onBlocked={() => setTried(true)}
      />
      <ConfirmOrder
        open={isConfirming}
        ticket={ticket}
        instrument={instrument}
        available={account?.available ?? '0'}
        rows={rows}
        action={label}
        busy={life.at === 'sending'}
        error={life.at === 'refused' || life.at === 'unknown' ? life.text : undefined}
        onConfirm={() => send(ticket)}
        onClose={() => setConfirming(false)}
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
