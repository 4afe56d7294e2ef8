import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { USDT } from '../../../../../protocol/constants.ts';
import type { Answer } from '../../../../lib/api/api.ts';
import type { Wish } from '../../../../lib/api/money-wishes.ts';
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
import { CalmPanel } from '../../../../shared/trade/limits/calm-panel.tsx';
import { useOwnStop } from '../../../../shared/trade/limits/use-own-limits.ts';
import { amountDecimals, decimalsOf, priceDecimals } from '../../../../shared/trade/money.ts';
import { MenuButton } from '../../../../ui/controls/menu-button.tsx';
import { momentOf } from '../../../../ui/controls/moment-field.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import columns from '../contract/contract-ticket.module.css';
import { OrderKindMenu } from '../contract/order-kind-menu.tsx';
import { FundsLine } from '../funds-line.tsx';
import { PriceStepper } from '../price-stepper.tsx';
import { TicketFoot } from '../ticket-foot.tsx';
import type { BestPrices } from '../use-best-prices.ts';
import type { MissedOrder } from '../use-missed-orders.ts';
import { useTicketFlow } from '../use-ticket-flow.ts';
import { ConfirmSpot } from './confirm-spot.tsx';
import { HoldingCard } from './holding-card.tsx';
import { ImpactLine } from './impact-line.tsx';
import { SpotMore } from './spot-more.tsx';
import { type SpotPlaced, spotWish } from './spot-order.ts';
import { COIN_DECIMALS, spotRows } from './spot-rows.tsx';
import {
  bothSizes,
  canWait,
  EMPTY_SPOT_TICKET,
  isSpending,
  SPOT_FIELDS,
  SPOT_ORDER_TYPES,
  type SpotAct,
  type SpotPriceField,
  spendsOnly,
  spotReducer,
  type SpotTicket as Ticket,
} from './spot-ticket-state.ts';

type SpotField = 'amount' | 'quote_amount' | 'until' | SpotPriceField;
const SIZE_FIELDS: readonly SpotField[] = ['amount', 'quote_amount', 'target_price'];

interface SpotTicketProps {
  instrument: Instrument;
  best: BestPrices;
  book: ReactNode;
  /** The tapped level of the book; a new object for each tap. */
  level: { price: string } | undefined;
}

export function SpotTicket({ instrument, best, book, level }: SpotTicketProps): ReactNode {
  const { t } = useTranslation('trade');
  const live = useApp().quotes.live.ticket;
  const toast = useToast();
  const placedText = usePlacedText(instrument);
  const figures = useFigures();
  const kinds = useSpotKinds();
  const [core] = useCore();
  const { isStale } = useConnection();
  const [ticket, change] = useReducer(spotReducer, EMPTY_SPOT_TICKET);
  const { prices, orderType } = ticket;
  useFirstPrice(instrument, best, prices.target_price, (price) =>
    change({ act: 'entry', field: 'target_price', value: price }),
  );

  const { match_id, currency_name, legal_name } = instrument;
  const isBuying = ticket.side === 'buy';
  const { available, basis, isBalanceKnown } = useSpotFunds(instrument, isBuying);
  const sizes = bothSizes(core.kind === 'ready' ? core.core : undefined, ticket, instrument);
  const isEmpty = ticket.by === 'amount' ? ticket.amount === '' : ticket.total === '';
  const missing = missingOf(ticket, isEmpty);
  const ownStop = useOwnStop();
  const limits = isBuying ? ownStop : undefined;
  const { edit, errorOf, hasTried, foot, confirm } = useTicketFlow<SpotCall, SpotField, SpotAct>({
    call: orderType === 'pair' ? 'coin.trade_pair' : 'coin.trade',
    touches: ['wallet.detail'],
    instrument,
    core,
    check: useSpotCheck({
      ticket,
      amount: sizes.amount,
      instrument,
      available: available ?? '0',
      basis,
    }),
    isBalanceKnown,
    emptyFields: emptyFieldsOf(ticket, isEmpty),
    missing,
    priceNow: () => {
      const [field] = SPOT_FIELDS[orderType];
      return field === undefined ? undefined : prices[field];
    },
    wish: () => spotWish(ticket, sizes.amount, instrument) as Omit<Wish<SpotCall>, 'quote_time'>,
    change,
    level,
    isFilled: useCallback(
      ({ tab, order }: MissedOrder) =>
        tab === 'spot' && order.match_id === match_id && order.filled !== '0',
      [match_id],
    ),
    isRefused: limits !== undefined,
    onAccepted: (answer: SpotPlaced) => toast(placedText(answer), 'good'),
  });
  const sizeError =
    errorOf('amount', 'quote_amount') ??
    (hasTried && missing === 'size' ? t('spot.enter_amount') : undefined);
  const breakEven = useLiveValue(live, (check) => check?.breakEven);
  const label =
    orderType === 'pair' && !isEmpty
      ? t(isBuying ? 'spot.buy_pair' : 'spot.sell_pair', {
          amount: figures.plain(sizes.amount),
          coin: currency_name,
        })
      : t(isBuying ? 'spot.buy_coin' : 'spot.sell_coin', { coin: currency_name });
  const untilError =
    errorOf('until') ?? (hasTried && missing === 'time' ? t('more.enter_time') : undefined);

  return (
    <>
      <section
        className={columns['columns']}
        data-wide={ticket.hasMore || orderType === 'pair'}
        aria-label={t('ticket')}
      >
        <div className={columns['ticket']}>
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
          <div className={columns['line']}>
            <OrderKindMenu
              matchId={match_id}
              kinds={kinds}
              value={orderType}
              onChoose={(value) =>
                edit({
                  act: 'order_type',
                  orderType: value,
                  price: best[isBuying ? 'bid' : 'ask']() ?? '',
                })
              }
            />
            <MenuButton
              look="plain"
              label=""
              content={t('more.open')}
              isOpen={ticket.hasMore}
              onPress={() => edit({ act: 'more', hasMore: !ticket.hasMore })}
            />
          </div>
          <SpotPrices
            ticket={ticket}
            instrument={instrument}
            best={best}
            isMissing={hasTried && missing === 'price'}
            errorOf={errorOf}
            onChange={edit}
          />
          <SpotSize
            ticket={ticket}
            sizes={sizes}
            instrument={instrument}
            available={available}
            error={sizeError}
            onChange={edit}
          />
        </div>
        <div className={columns['book']}>{book}</div>
        <div className={columns['foot']}>
          {ticket.hasMore ? (
            <SpotMore ticket={ticket} untilError={untilError} onChange={edit} />
          ) : null}
          {limits === undefined ? (
            <>
              <FundsLine
                account="change"
                currency={
                  isBuying
                    ? { id: instrument.legal_id, name: legal_name }
                    : { id: instrument.currency_id, name: currency_name }
                }
                available={available}
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
                  core: core.kind === 'ready' ? core.core : undefined,
                })}
              />
              {orderType === 'market' ? (
                <ImpactLine ticket={ticket} instrument={instrument} amount={sizes.amount} />
              ) : null}
            </>
          ) : null}
          <TicketFoot
            {...foot}
            look={isBuying ? 'up' : 'down'}
            label={label}
            calm={limits === undefined ? undefined : <CalmPanel limits={limits} />}
          />
        </div>
        <ConfirmSpot
          {...confirm}
          ticket={ticket}
          sizes={sizes}
          instrument={instrument}
          isEmpty={isEmpty}
          action={label}
        />
      </section>
      {basis === undefined || basis.amount === '0' ? null : (
        <HoldingCard instrument={instrument} basis={basis} breakEven={breakEven} />
      )}
    </>
  );
}

interface SpotFunds {
  /** Of the currency that is spent; undefined until it is known. */
  available: string | undefined;
  /** What coins cost is known in USDT (R-SPOT-15). */
  basis: Answer<'wallet.cost_basis'> | undefined;
  isBalanceKnown: boolean;
}

function useSpotFunds({ legal_id, currency_id }: Instrument, isBuying: boolean): SpotFunds {
  const isSignedIn = useSignedIn();
  const wallet = useCall(
    'wallet.detail',
    { currency_id: isBuying ? legal_id : currency_id, account_type: 'change' },
    { enabled: isSignedIn },
  );
  const basis = useCall(
    'wallet.cost_basis',
    { currency_id },
    { enabled: isSignedIn && legal_id === USDT },
  ).data;
  return {
    available: isSignedIn ? wallet.data?.available : '0',
    basis,
    isBalanceKnown: !isSignedIn || wallet.data !== undefined || wallet.isError,
  };
}

function usePlacedText(instrument: Instrument): (answer: SpotPlaced) => string {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const decimals = priceDecimals(instrument);
  return (answer) => {
    const order = 'first' in answer ? answer.first : answer;
    const { symbol, status, kind, avg_price, target_price, trigger_price } = order;
    if ('first' in answer) return t('spot.pair_placed', { symbol });
    if (kind !== 'limit' && trigger_price !== null)
      return t('spot.stop_placed', {
        symbol,
        price: figures.withDecimals(trigger_price, decimals),
      });
    const key = status === 0 ? 'spot.placed' : status === 3 ? 'spot.filled' : 'spot.part';
    const price = figures.withDecimals(avg_price ?? target_price ?? '0', decimals);
    return t(key, { symbol, price });
  };
}

interface SpotSizeProps {
  ticket: Ticket;
  sizes: ReturnType<typeof bothSizes>;
  instrument: Instrument;
  available: string | undefined;
  /** At the field that was typed last. */
  error: string | undefined;
  onChange(action: SpotAct): void;
}

/** The number of coins, the slider of what is available, and the total. */
function SpotSize({
  ticket,
  sizes,
  instrument,
  available,
  error,
  onChange,
}: SpotSizeProps): ReactNode {
  const { t } = useTranslation('trade');
  const live = useApp().quotes.live.ticket;
  const max = useMemo(
    () => ({ value: () => live.value()?.summary?.maximum ?? '', onChange: live.onChange }),
    [live],
  );
  const slidesMoney = isSpending(ticket) && ticket.by === 'total';
  const isPriced = ticket.orderType === 'limit' || ticket.orderType === 'stop_limit';
  return (
    <>
      {spendsOnly(ticket) ? null : (
        <Stepper
          label={t('spot.amount', { unit: instrument.currency_name })}
          step={instrument.spot_step}
          max={instrument.spot_max}
          decimals={decimalsOf(instrument.spot_step)}
          pad={{}}
          value={sizes.amount}
          error={ticket.by === 'amount' ? error : undefined}
          onValue={(amount) => onChange({ act: 'amount', amount })}
        />
      )}
      {spendsOnly(ticket) ? null : (
        <ShareSlider
          label={t('share_of_available')}
          value={slidesMoney ? ticket.total : sizes.amount}
          max={slidesMoney ? (available ?? '0') : max}
          step={slidesMoney ? '0.01' : instrument.spot_step}
          onValue={(value) =>
            onChange(
              slidesMoney ? { act: 'total', total: value } : { act: 'amount', amount: value },
            )
          }
        />
      )}
      {isPriced || isSpending(ticket) ? (
        <Stepper
          label={t('spot.total', { unit: instrument.legal_name })}
          step={TOTAL_STEP}
          decimals={2}
          pad={{}}
          value={sizes.total}
          error={ticket.by === 'total' ? error : undefined}
          onValue={(total) => onChange({ act: 'total', total })}
        />
      ) : null}
    </>
  );
}

function useSpotKinds() {
  const { t } = useTranslation('trade');
  return SPOT_ORDER_TYPES.map((id) => ({
    id,
    picture: id,
    name: t(`order_type.${id}`),
    note: t(id === 'limit' || id === 'market' ? `spot.${id}_note` : `order_type.${id}_note`),
  }));
}

function missingOf(ticket: Ticket, isEmpty: boolean): 'price' | 'size' | 'time' | undefined {
  const { orderType, prices, side } = ticket;
  const fields = SPOT_FIELDS[orderType].filter(
    // A pair that sells may end at the market.
    (field) => field !== 'stop_target_price' || side === 'buy',
  );
  if (fields.some((field) => prices[field] === '')) return 'price';
  if (isEmpty) return 'size';
  return canWait(ticket) && ticket.inForce === 'until' && ticket.until === '' ? 'time' : undefined;
}

/** Their check says nothing yet. */
function emptyFieldsOf({ prices }: Ticket, isEmpty: boolean): SpotField[] {
  const fields = ['target_price', 'trigger_price', 'stop_target_price'] as const;
  return [...(isEmpty ? SIZE_FIELDS : []), ...fields.filter((field) => prices[field] === '')];
}

interface SpotPricesProps {
  ticket: Ticket;
  instrument: Instrument;
  best: BestPrices;
  /** What an empty field says after the button was pressed. */
  isMissing: boolean;
  errorOf(field: SpotPriceField): string | undefined;
  onChange(action: SpotAct): void;
}

/** The prices that the order type asks for. */
function SpotPrices(props: SpotPricesProps): ReactNode {
  const { ticket, instrument, best, isMissing, errorOf, onChange } = props;
  const { t } = useTranslation('trade');
  const markNow = useMarkNow(instrument);
  const { orderType, prices, side } = ticket;
  const unit = instrument.legal_name;
  const labelOf = (field: SpotPriceField): string => {
    if (orderType === 'limit') return t('price', { unit });
    return t(orderType === 'pair' ? `spot.pair_${side}.${field}` : `entry.${field}`, { unit });
  };
  return SPOT_FIELDS[orderType].map((field) => {
    const isOptional = field === 'stop_target_price' && side === 'sell';
    const isEmpty = isMissing && !isOptional && prices[field] === '';
    return (
      <PriceStepper
        key={field}
        label={labelOf(field)}
        instrument={instrument}
        best={best}
        mark={markNow}
        value={prices[field]}
        error={errorOf(field) ?? (isEmpty ? t('enter_price') : undefined)}
        onValue={(value) => onChange({ act: 'entry', field, value })}
      />
    );
  });
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

type SpotCall = 'coin.trade' | 'coin.trade_pair';

interface SpotTerms {
  ticket: Ticket;
  amount: string;
  instrument: Instrument;
  available: string;
  basis: Answer<'wallet.cost_basis'> | undefined;
}

function useSpotCheck({ ticket, amount, instrument, available, basis }: SpotTerms): CheckedTicket {
  const { quotes } = useApp();
  const watchedTerms = useMemo(() => {
    const { orderType, prices, inForce, until } = ticket;
    const isPair = orderType === 'pair';
    const fields = SPOT_FIELDS[orderType];
    const spendsMoney = isSpending(ticket) && ticket.by === 'total';
    const priceOf = (field: SpotPriceField): string | null =>
      fields.includes(field) && prices[field] !== '' ? prices[field] : null;
    const hasEnd = canWait(ticket) && inForce === 'until' && until !== '';
    const common = {
      side: ticket.side === 'buy' ? ('long' as const) : ('short' as const),
      // Without an amount the smallest order is checked: its summary has the maximum for the slider.
      amount: spendsMoney ? null : amount === '' ? instrument.spot_min : amount,
      quote_amount: spendsMoney ? (ticket.total === '' ? '0' : ticket.total) : null,
      until: hasEnd ? `${momentOf(until)}` : null,
      worst_price: null,
    };
    const stopLimit = priceOf('stop_target_price');
    // A limit without a price yet costs what it would at the market.
    const isOpenLimit = orderType === 'limit' && priceOf('target_price') === null;
    return {
      matchId: instrument.match_id,
      kind: 'spot' as const,
      ticket: {
        ...common,
        kind: isPair ? ('limit' as const) : isOpenLimit ? ('market' as const) : orderType,
        target_price: priceOf('target_price'),
        trigger_price: isPair ? null : priceOf('trigger_price'),
      },
      ...(isPair && {
        stop: {
          ...common,
          kind: stopLimit === null ? ('stop_market' as const) : ('stop_limit' as const),
          target_price: stopLimit,
          trigger_price: priceOf('trigger_price'),
        },
      }),
      ...(basis !== undefined && {
        held: {
          amount: basis.amount,
          cost: basis.cost,
          lots: basis.lots.map((lot) => `${lot.amount}/${lot.cost}`).join(';'),
        },
      }),
      rules: instrument,
      account: { available, now: `${quotes.serverNow()}` },
    };
  }, [ticket, amount, instrument, available, basis, quotes]);
  return useTicketCheck(watchedTerms);
}
