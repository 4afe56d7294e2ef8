import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp, useSignedIn } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { type CheckedTicket, useConnection, useTicketCheck } from '../../../../lib/market/hooks.ts';
import { useLiveValue } from '../../../../lib/market/use-live.ts';
import { ShareSlider } from '../../../../shared/forms/share-slider.tsx';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
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
import type { MissedOrder } from '../use-missed-orders.ts';
import { useTicketFlow } from '../use-ticket-flow.ts';
import { ConfirmSpot } from './confirm-spot.tsx';
import { ImpactLine } from './impact-line.tsx';
import { spotWish } from './spot-order.ts';
import { COIN_DECIMALS, spotRows } from './spot-rows.tsx';
import styles from './spot-ticket.module.css';
import {
  bothSizes,
  EMPTY_SPOT_TICKET,
  isSpending,
  type SpotAct,
  spotReducer,
  type SpotTicket as Ticket,
} from './spot-ticket-state.ts';

type SpotField = 'amount' | 'quote_amount' | 'target_price';
const FIELDS: readonly SpotField[] = ['amount', 'quote_amount', 'target_price'];

interface SpotTicketProps {
  instrument: Instrument;
  best: BestPrices;
  /** The tapped level of the book; a new object for each tap. */
  level: { price: string } | undefined;
}

export function SpotTicket({ instrument, best, level }: SpotTicketProps): ReactNode {
  const { t } = useTranslation('trade');
  const live = useApp().quotes.live.ticket;
  const isSignedIn = useSignedIn();
  const toast = useToast();
  const figures = useFigures();
  const markNow = useMarkNow(instrument);
  const [core] = useCore();
  const { isStale } = useConnection();
  const [ticket, change] = useReducer(spotReducer, EMPTY_SPOT_TICKET);
  useFirstPrice(instrument, best, ticket.price, (price) => change({ act: 'price', price }));

  const { match_id, currency_name, legal_name } = instrument;
  const isBuying = ticket.side === 'buy';
  const spentCurrency = isBuying ? instrument.legal_id : instrument.currency_id;
  const wallet = useCall(
    'wallet.detail',
    { currency_id: spentCurrency, account_type: 'change' },
    { enabled: isSignedIn },
  );
  const available = wallet.data?.available ?? '0';
  const sizes = bothSizes(core.kind === 'ready' ? core.core : undefined, ticket, instrument);
  const isEmpty = ticket.by === 'amount' ? ticket.amount === '' : ticket.total === '';
  const needsPrice = ticket.orderType === 'limit' && ticket.price === '';
  const missing = needsPrice ? 'price' : isEmpty ? 'size' : undefined;
  const { edit, errorOf, hasTried, foot, confirm } = useTicketFlow<
    'coin.trade',
    SpotField,
    SpotAct
  >({
    call: 'coin.trade',
    touches: ['wallet.detail'],
    instrument,
    core,
    check: useSpotCheck(ticket, sizes.amount, instrument, available),
    isBalanceKnown: !isSignedIn || wallet.data !== undefined || wallet.isError,
    emptyFields: isEmpty ? FIELDS : [],
    missing,
    priceNow: () => (ticket.orderType === 'limit' ? ticket.price : undefined),
    wish: () => spotWish(ticket, sizes.amount, instrument),
    change,
    level,
    isFilled: useCallback(
      ({ tab, order }: MissedOrder) =>
        tab === 'spot' && order.match_id === match_id && order.filled !== '0',
      [match_id],
    ),
    onAccepted: ({ symbol, status, avg_price, target_price }) => {
      const key = status === 0 ? 'spot.placed' : status === 3 ? 'spot.filled' : 'spot.part';
      const decimals = priceDecimals(instrument);
      const price = figures.withDecimals(avg_price ?? target_price ?? '0', decimals);
      toast(t(key, { symbol, price }), 'good');
    },
  });
  const sizeError =
    errorOf('amount', 'quote_amount') ??
    (hasTried && missing === 'size' ? t('spot.enter_amount') : undefined);
  const max = useMemo(
    () => ({ value: () => live.value()?.summary?.maximum ?? '', onChange: live.onChange }),
    [live],
  );
  const label = t(isBuying ? 'spot.buy_coin' : 'spot.sell_coin', { coin: currency_name });
  const slidesMoney = isSpending(ticket) && ticket.by === 'total';

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
        error={ticket.by === 'amount' ? sizeError : undefined}
        onValue={(amount) => edit({ act: 'amount', amount })}
      />
      <ShareSlider
        label={t('share_of_available')}
        value={slidesMoney ? ticket.total : sizes.amount}
        max={slidesMoney ? available : max}
        step={slidesMoney ? '0.01' : instrument.spot_step}
        onValue={(value) =>
          edit(slidesMoney ? { act: 'total', total: value } : { act: 'amount', amount: value })
        }
      />
      {ticket.orderType === 'limit' || isSpending(ticket) ? (
        <Stepper
          label={t('spot.total', { unit: legal_name })}
          step={TOTAL_STEP}
          decimals={2}
          pad={{}}
          value={sizes.total}
          error={ticket.by === 'total' ? sizeError : undefined}
          onValue={(total) => edit({ act: 'total', total })}
        />
      ) : null}
      <FundsLine
        account="change"
        currency={
          isBuying
            ? { id: instrument.legal_id, name: legal_name }
            : { id: instrument.currency_id, name: currency_name }
        }
        available={isSignedIn ? wallet.data?.available : '0'}
        decimals={isBuying ? amountDecimals(legal_name) : COIN_DECIMALS}
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
      <TicketFoot {...foot} look={isBuying ? 'up' : 'down'} label={label} />
      <ConfirmSpot
        {...confirm}
        ticket={ticket}
        sizes={sizes}
        instrument={instrument}
        isEmpty={isEmpty}
        action={label}
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

function useSpotCheck(
  ticket: Ticket,
  amount: string,
  instrument: Instrument,
  available: string,
): CheckedTicket {
  const watchedTerms = useMemo(() => {
    const isLimit = ticket.orderType === 'limit';
    const spendsMoney = isSpending(ticket) && ticket.by === 'total';
    return {
      matchId: instrument.match_id,
      kind: 'spot' as const,
      ticket: {
        side: ticket.side === 'buy' ? ('long' as const) : ('short' as const),
        // Without an amount the smallest order is checked: its summary has the maximum for the slider.
        amount: spendsMoney ? null : amount === '' ? instrument.spot_min : amount,
        quote_amount: spendsMoney ? (ticket.total === '' ? '0' : ticket.total) : null,
        target_price: isLimit && ticket.price !== '' ? ticket.price : null,
        worst_price: null,
      },
      rules: instrument,
      account: { available },
    };
  }, [ticket, amount, instrument, available]);
  return useTicketCheck(watchedTerms);
}
