import { useMutation } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import type { Answer, CallName } from '../../../lib/api/api.ts';
import { type Fault, faultText, fieldFaults } from '../../../lib/api/faults.ts';
import type { Wish } from '../../../lib/api/money-wishes.ts';
import { useSendMoney } from '../../../lib/api/use-send.ts';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';
import type { CoreState } from '../../../lib/core/use-core.ts';
import type { CheckedTicket } from '../../../lib/market/hooks.ts';
import { steppedValue } from '../../../shared/forms/use-number-entry.ts';
import { lifeOf, type OrderLife } from './order-life.ts';
import type { TicketFootProps } from './ticket-foot.tsx';
import { useCheckedPress } from './use-checked-press.ts';
import { useCurrentFaults } from './use-current-faults.ts';
import { type MissedOrder, useMissed } from './use-missed-orders.ts';
import { useTicketKeys } from './use-ticket-keys.ts';

type OrderCall = 'lever.submit' | 'coin.trade' | 'coin.trade_pair';

/** What every ticket can do. */
type PlainAct =
  | { act: 'placed' }
  | { act: 'level'; price: string }
  | { act: 'price'; price: string };

/** What a kind of order says about itself; the way from its ticket to the server is the same for all. */
export interface TicketTerms<Call extends OrderCall, Field extends string, Act> {
  call: Call;
  /** Answers of other calls that an order changes. */
  touches: readonly CallName[];
  instrument: Instrument;
  core: CoreState;
  check: CheckedTicket;
  /** Until the balance is known, and for a guest, the worker checks as for a user without money. */
  isBalanceKnown: boolean;
  /** Fields that are empty: their check says nothing yet. */
  emptyFields: readonly Field[];
  /** What must be typed first. */
  missing: 'price' | 'size' | 'time' | undefined;
  /** The price that the arrow keys move; undefined for an order without one. */
  priceNow(): string | undefined;
  /** Read when the button is pressed, so that it has the newest quote. */
  wish(): Omit<Wish<Call>, 'quote_time'>;
  change(act: Act | PlainAct): void;
  /** The tapped level of the book; a new object for each tap. */
  level: { price: string } | undefined;
  isFilled(one: MissedOrder): boolean;
  onAccepted(order: Answer<Call>): void;
  /** The user's own limits refuse it: no key sends it either. */
  isRefused: boolean;
  /** Sends what isn't one new order, such as a pair; undefined: the ticket is sent by its call. */
  instead?: (() => Promise<unknown>) | undefined;
}

export interface TicketFlow<Field extends string, Act> {
  edit(act: Act | PlainAct): void;
  /** The fault of the first of these fields that has one. */
  errorOf(...fields: Field[]): string | undefined;
  /** The button was pressed once: what is missing says so. */
  hasTried: boolean;
  foot: Pick<
    TicketFootProps,
    | 'life'
    | 'needsBalance'
    | 'isWaiting'
    | 'isShownAtFields'
    | 'isMissing'
    | 'onPress'
    | 'onBlocked'
  >;
  confirm: {
    open: boolean;
    busy: boolean;
    error: string | undefined;
    onConfirm(): void;
    onClose(): void;
  };
}

export function useTicketFlow<Call extends OrderCall, Field extends string, Act>(
  terms: TicketTerms<Call, Field, Act>,
): TicketFlow<Field, Act> {
  const { t, i18n } = useTranslation('trade');
  const { t: tErrors } = useTranslation('errors');
  const { state, quotes } = useApp();
  const isSignedIn = useSignedIn();
  const { confirms } = useSnapshot(state).trade;
  const { core, check, isBalanceKnown, missing, change, level, isFilled } = terms;
  const [isConfirming, setConfirming] = useState(false);
  const [hasTried, setTried] = useState(false);
  const submit = useSendMoney(terms.call, {
    touches: terms.touches,
    onDone: (order) => {
      setConfirming(false);
      setTried(false);
      change({ act: 'placed' });
      terms.onAccepted(order);
    },
  });
  const other = useMutation({
    mutationFn: (sendOther: () => Promise<unknown>) => sendOther(),
    onSuccess: () => {
      setConfirming(false);
      setTried(false);
      change({ act: 'placed' });
    },
  });
  const [isOther, setOther] = useState(false);
  const sending = isOther ? other : submit;
  // After an edit the outcome of the order before it says nothing any more.
  const [isForgotten, setForgotten] = useState(false);
  const life: OrderLife<unknown> =
    isForgotten && !sending.isPending ? { at: 'idle' } : lifeOf<unknown>(sending, tErrors);
  const refusals = (isForgotten ? {} : fieldFaults(sending.error)) as Partial<Record<Field, Fault>>;
  const checkFaults = useCurrentFaults(faultsOf(terms, isSignedIn), check.isCurrent);
  const faults = { ...checkFaults, ...refusals };
  const send = (): void => {
    const { instead } = terms;
    setOther(instead !== undefined);
    if (instead === undefined)
      submit.mutate({ ...terms.wish(), quote_time: quotes.quoteTime() } as Wish<Call>);
    else other.mutate(instead);
    // A transition, so that the request doesn't wait until the ticket has rendered.
    startTransition(() => setForgotten(false));
  };
  const checkedPress = useCheckedPress<'send'>(check.isCurrent && isBalanceKnown, () => {
    const isFaulty = missing !== undefined || Object.keys(faults).length > 0;
    // Nothing else renders before the request leaves.
    if (isFaulty) setTried(true);
    else if (confirms) setConfirming(true);
    else send();
  });
  const press = (): void => {
    if (!terms.isRefused) checkedPress.press('send');
  };
  const edit = (act: Act | PlainAct): void => {
    setForgotten(true);
    checkedPress.forget();
    change(act);
  };
  useTicketKeys({
    onEnter: press,
    onStep: (direction) => {
      const price = stepFrom(terms, direction);
      if (price !== undefined) edit({ act: 'price', price });
    },
  });
  useEffect(() => {
    if (level !== undefined) change({ act: 'level', price: level.price });
  }, [level, change]);
  // An order that was filled during an outage must not be sent again.
  useMissed(
    useCallback(
      (orders) => {
        if (orders.some(isFilled)) change({ act: 'placed' });
      },
      [isFilled, change],
    ),
  );
  const isPressed = checkedPress.pressedButton !== undefined;
  return {
    edit,
    errorOf: (...fields) => {
      const fault = fields.map((field) => faults[field]).find((one) => one !== undefined);
      return fault === undefined ? undefined : faultText(t, fault, i18n.language);
    },
    hasTried,
    foot: {
      life,
      needsBalance: isPressed && !isBalanceKnown,
      isWaiting: isPressed || core.kind === 'loading',
      isShownAtFields: Object.keys(refusals).length > 0,
      isMissing: missing !== undefined,
      onPress: press,
      onBlocked: () => setTried(true),
    },
    confirm: {
      open: isConfirming,
      busy: life.at === 'sending',
      error: life.at === 'refused' || life.at === 'unknown' ? life.text : undefined,
      onConfirm: send,
      onClose: () => setConfirming(false),
    },
  };
}

/** The first fault of each field. */
function faultsOf<Field extends string>(
  {
    check,
    emptyFields,
    isBalanceKnown,
  }: Pick<TicketTerms<OrderCall, Field, never>, 'check' | 'emptyFields' | 'isBalanceKnown'>,
  isSignedIn: boolean,
): Partial<Record<Field, Fault>> {
  const faults: Partial<Record<Field, Fault>> = {};
  for (const { field, key, limits } of check.violations) {
    const name = field as Field;
    if (emptyFields.includes(name)) continue;
    if (key === 'insufficient_balance' && !(isSignedIn && isBalanceKnown)) continue;
    faults[name] ??= { error: key, params: limits };
  }
  return faults;
}

function stepFrom(
  {
    core,
    priceNow,
    instrument,
  }: Pick<TicketTerms<OrderCall, never, never>, 'core' | 'priceNow' | 'instrument'>,
  direction: 'up' | 'down',
): string | undefined {
  const value = priceNow();
  if (core.kind !== 'ready' || value === undefined || value === '') return undefined;
  const { tick, max_price } = instrument;
  return steppedValue(core.core, { value, step: tick, min: tick, max: max_price }, direction);
}
