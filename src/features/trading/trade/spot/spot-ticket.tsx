import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { faultText } from '../../../../lib/api/faults.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp, useSignedIn } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useConnection, useTicketCheck } from '../../../../lib/market/hooks.ts';
import { useLiveValue } from '../../../../lib/market/use-live.ts';
import { ShareSlider } from '../../../../shared/forms/share-slider.tsx';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { steppedValue } from '../../../../shared/forms/use-number-entry.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { useMarkNow } from '../../../../shared/market/use-mark-now.ts';
import { amountDecimals, decimalsOf, priceDecimals } from '../../../../shared/trade/money.ts';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { Picker } from '../../../../ui/overlay/picker.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { FundsLine } from '../funds-line.tsx';
import { PriceStepper } from '../price-stepper.tsx';
import { TicketFoot } from '../ticket-foot.tsx';
import type { BestPrices } from '../use-best-prices.ts';
import { useCheckedPress } from '../use-checked-press.ts';
import { useCurrentFaults } from '../use-current-faults.ts';
import { type OutageEvent, useOutageEvents } from '../use-outage-events.ts';
import { useTicketKeys } from '../use-ticket-keys.ts';
import { ConfirmSpot } from './confirm-spot.tsx';
import { ImpactLine } from './impact-line.tsx';
import { COIN_DECIMALS, spotRows } from './spot-rows.tsx';
import styles from './spot-ticket.module.css';
import {
  bothSizes,
  EMPTY_SPOT_TICKET,
  type SpotAct,
  spotReducer,
  type SpotTicket as Ticket,
} from './spot-ticket-state.ts';
import { type SpotField, useSpotOrder } from './use-spot-order.ts';

interface SpotTicketProps {
  instrument: Instrument;
  best: BestPrices;
  /** The tapped level of the book; a new object for each tap. */
  level: { price: string } | undefined;
}

export function SpotTicket({ instrument, best, level }: SpotTicketProps): ReactNode {
  const { t, i18n } = useTranslation('trade');
  const { state, quotes } = useApp();
  const live = quotes.live.ticket;
  const { trade } = useSnapshot(state);
  const isSignedIn = useSignedIn();
  const toast = useToast();
  const figures = useFigures();
  const markNow = useMarkNow(instrument);
  const [coreState] = useCore();
  const core = coreState.kind === 'ready' ? coreState.core : undefined;
  const { isStale } = useConnection();
  const [isConfirming, setConfirming] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [ticket, change] = useReducer(spotReducer, EMPTY_SPOT_TICKET);
  useEffect(() => {
    if (level !== undefined) change({ act: 'level', price: level.price });
  }, [level]);
  // An order that was filled during an outage must not be sent again.
  useFillInOutage(
    instrument,
    useCallback(() => change({ act: 'placed' }), []),
  );
  useFirstPrice(instrument, best, ticket.price, (price) => change({ act: 'price', price }));

  const { currency_name, legal_name } = instrument;
  const spentCurrency = ticket.side === 'buy' ? instrument.legal_id : instrument.currency_id;
  const wallet = useCall(
    'wallet.detail',
    { currency_id: spentCurrency, account_type: 'change' },
    { enabled: isSignedIn },
  );
  const available = wallet.data?.available ?? '0';
  const sizes = bothSizes(core, ticket, instrument);
  const { violations, isCurrent } = useSpotCheck(ticket, sizes.amount, instrument, available);
  const isEmpty = ticket.by === 'amount' ? ticket.amount === '' : ticket.total === '';
  const { life, faults, send, forget } = useSpotOrder(instrument, (order) => {
    setConfirming(false);
    setTried(false);
    change({ act: 'placed' });
    const key =
      order.status === 0 ? 'spot.placed' : order.status === 3 ? 'spot.filled' : 'spot.part';
    toast(
      t(key, {
        symbol: order.symbol,
        price: figures.withDecimals(
          order.avg_price ?? order.target_price ?? '0',
          priceDecimals(instrument),
        ),
      }),
      'good',
    );
  });
  const edit = (action: SpotAct): void => {
    forget();
    checkedPress.forget();
    change(action);
  };

  // Until the balance has come, the worker checks with 0.
  const isBalanceKnown = !isSignedIn || wallet.data !== undefined || wallet.isError;
  const knownViolations = violations.filter(
    ({ key }) => key !== 'insufficient_balance' || isBalanceKnown,
  );
  const checkFaults = useCurrentFaults(isEmpty ? {} : faultsOf(knownViolations), isCurrent);
  const allFaults = { ...checkFaults, ...faults };
  const errorOf = (...fields: SpotField[]): string | undefined => {
    const fault = fields.map((field) => allFaults[field]).find((one) => one !== undefined);
    return fault === undefined ? undefined : faultText(t, fault, i18n.language);
  };
  const missing =
    ticket.orderType === 'limit' && ticket.price === '' ? 'price' : isEmpty ? 'size' : undefined;
  const sizeError = errorOf('amount', 'quote_amount');
  const sizeHint = hasTried && missing === 'size' ? t('spot.enter_amount') : undefined;
  const max = useMemo(
    () => ({ value: () => live.value()?.summary?.maximum ?? '', onChange: live.onChange }),
    [live],
  );
  const label = t(ticket.side === 'buy' ? 'spot.buy_coin' : 'spot.sell_coin', {
    coin: currency_name,
  });
  const look = ticket.side === 'buy' ? 'up' : 'down';
  const isSpending = ticket.orderType === 'market' && ticket.side === 'buy';
  const checkedPress = useCheckedPress<'send'>(isCurrent && isBalanceKnown, () => {
    const isFaulty = missing !== undefined || Object.keys(allFaults).length > 0;
    // Nothing else renders before the request leaves.
    if (isFaulty) setTried(true);
    else if (trade.confirms) setConfirming(true);
    else send(ticket, sizes);
  });
  useTicketKeys({
    onEnter: () => checkedPress.press('send'),
    onStep: (direction) => {
      if (core === undefined || ticket.orderType !== 'limit' || ticket.price === '') return;
      const { tick, max_price } = instrument;
      const steps = { value: ticket.price, step: tick, min: tick, max: max_price };
      const price = steppedValue(core, steps, direction);
      if (price !== undefined) edit({ act: 'price', price });
    },
  });

  return (
    <section className={styles['ticket']} aria-label={t('ticket')}>
      <SegmentedControl
        look="side"
        label={t('side.label')}
        options={[
          { value: 'buy', label: t('spot.buy'), tone: 'up' },
          { value: 'sell', label: t('spot.sell'), tone: 'down' },
        ]}
        value={ticket.side}
        onChoose={(side) => edit({ act: 'side', side: side === 'sell' ? 'sell' : 'buy' })}
      />
      <Picker
        look="box"
        label={t('order_type.label')}
        options={(['limit', 'market'] as const).map((value) => ({
          value,
          label: t(`order_type.${value}`),
          note: t(`spot.${value}_note`),
        }))}
        value={ticket.orderType}
        onChoose={(value) =>
          edit({
            act: 'order_type',
            orderType: value === 'limit' ? 'limit' : 'market',
            price: best[ticket.side === 'buy' ? 'bid' : 'ask']() ?? '',
          })
        }
      />
      {ticket.orderType === 'limit' ? (
        <PriceStepper
          label={t('price', { unit: legal_name })}
          instrument={instrument}
          best={best}
          mark={markNow}
          value={ticket.price}
          error={
            errorOf('target_price') ??
            (hasTried && missing === 'price' ? t('enter_price') : undefined)
          }
          onValue={(price) => edit({ act: 'price', price })}
        />
      ) : null}
      <Stepper
        label={t('spot.amount', { unit: currency_name })}
        step={instrument.spot_step}
        max={instrument.spot_max}
        decimals={decimalsOf(instrument.spot_step)}
        pad={{}}
        value={sizes.amount}
        error={ticket.by === 'amount' ? (sizeError ?? sizeHint) : undefined}
        onValue={(amount) => edit({ act: 'amount', amount })}
      />
      <ShareSlider
        label={t('share_of_available')}
        value={isSpending && ticket.by === 'total' ? ticket.total : sizes.amount}
        max={isSpending && ticket.by === 'total' ? available : max}
        step={isSpending && ticket.by === 'total' ? '0.01' : instrument.spot_step}
        onValue={(value) =>
          edit(
            isSpending && ticket.by === 'total'
              ? { act: 'total', total: value }
              : { act: 'amount', amount: value },
          )
        }
      />
      {ticket.orderType === 'limit' || isSpending ? (
        <Stepper
          label={t('spot.total', { unit: legal_name })}
          step={TOTAL_STEP}
          decimals={2}
          pad={{}}
          value={sizes.total}
          error={ticket.by === 'total' ? (sizeError ?? sizeHint) : undefined}
          onValue={(total) => edit({ act: 'total', total })}
        />
      ) : null}
      <FundsLine
        account="change"
        currency={
          ticket.side === 'buy'
            ? { id: instrument.legal_id, name: legal_name }
            : { id: instrument.currency_id, name: currency_name }
        }
        available={isSignedIn ? wallet.data?.available : '0'}
        decimals={ticket.side === 'buy' ? amountDecimals(legal_name) : COIN_DECIMALS}
        isEmpty={isEmpty}
      />
      <FormulaRows
        look="dense"
        rows={spotRows({
          ticket,
          instrument,
          live,
          isEmpty,
          figures,
          t,
          isStale,
        })}
      />
      {ticket.orderType === 'market' ? (
        <ImpactLine ticket={ticket} instrument={instrument} amount={sizes.amount} />
      ) : null}
      <TicketFoot
        life={life}
        needsBalance={checkedPress.pressedButton !== undefined && !isBalanceKnown}
        isWaiting={checkedPress.pressedButton !== undefined || coreState.kind === 'loading'}
        isShownAtFields={Object.keys(faults).length > 0}
        look={look}
        label={label}
        isMissing={missing !== undefined}
        onPress={() => checkedPress.press('send')}
        onBlocked={() => setTried(true)}
      />
      <ConfirmSpot
        open={isConfirming}
        ticket={ticket}
        sizes={sizes}
        instrument={instrument}
        isEmpty={isEmpty}
        action={label}
        busy={life.at === 'sending'}
        error={life.at === 'refused' || life.at === 'unknown' ? life.text : undefined}
        onConfirm={() => send(ticket, sizes)}
        onClose={() => setConfirming(false)}
      />
    </section>
  );
}

/** Fills in the best price as soon as it is known, unless the user was faster. */
function useFirstPrice(
  { match_id }: Instrument,
  best: BestPrices,
  text: string,
  begin: (price: string) => void,
): void {
  const [hasBegun, setBegun] = useState(false);
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.book(match_id, 1, 1), [quotes, match_id]);
  const isKnown = useLiveValue(live, () => best.bid() !== undefined);
  useEffect(() => {
    const price = best.bid();
    if (
      hasBegun ||
      !isKnown ||
      price === undefined ||
      document.activeElement instanceof HTMLInputElement
    )
      return;
    setBegun(true);
    if (text === '') begin(price);
  }, [hasBegun, isKnown, best, text, begin]);
}

const TOTAL_STEP = '1';

function useSpotCheck(ticket: Ticket, amount: string, instrument: Instrument, available: string) {
  const watchedTerms = useMemo(() => {
    const isLimit = ticket.orderType === 'limit';
    const isSpending = !isLimit && ticket.side === 'buy' && ticket.by === 'total';
    return {
      matchId: instrument.match_id,
      kind: 'spot' as const,
      ticket: {
        side: ticket.side === 'buy' ? ('long' as const) : ('short' as const),
        // Without an amount the smallest order is checked: its summary has the maximum for the slider.
        amount: isSpending ? null : amount === '' ? instrument.spot_min : amount,
        quote_amount: isSpending ? (ticket.total === '' ? '0' : ticket.total) : null,
        target_price: isLimit && ticket.price !== '' ? ticket.price : null,
        worst_price: null,
      },
      rules: instrument,
      account: { available },
    };
  }, [ticket, amount, instrument, available]);
  return useTicketCheck(watchedTerms);
}

function faultsOf(
  violations: readonly { field: string; key: string; limits: Record<string, string> }[],
) {
  const faults: Partial<Record<SpotField, { error: string; params: Record<string, string> }>> = {};
  for (const { field, key, limits } of violations)
    faults[field as SpotField] ??= { error: key, params: limits };
  return faults;
}

/** Calls `onFill` when an order of this pair was filled during an outage. */
function useFillInOutage({ match_id }: Instrument, onFill: () => void): void {
  useOutageEvents(
    useCallback(
      ({ kind, data }: OutageEvent) => {
        if (kind === 'coin_order' && data.match_id === match_id && data.filled !== '0') onFill();
      },
      [match_id, onFill],
    ),
  );
}
