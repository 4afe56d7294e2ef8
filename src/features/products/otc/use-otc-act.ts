import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { failureText, isHandledElsewhere, refusalKey } from '../../../lib/api/failure-text.ts';
import { type Fault, fieldFaults } from '../../../lib/api/faults.ts';
import type { MoneyCall, Wish } from '../../../lib/api/money-wishes.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { TOUCHED } from '../../../lib/api/stale-calls.ts';
import { useSendMoney } from '../../../lib/api/use-send.ts';
import { useApp } from '../../../lib/app-context.ts';

const TOUCHES = [...TOUCHED.otc_order, ...TOUCHED.balance] as const;

interface OtcActOptions<Name extends MoneyCall> {
  /** Fields of the page below the sheet: a refusal of one closes the sheet. */
  fields?: readonly string[];
  onDone(answer: Answer<Name>): void;
  /** Closes the sheet when it covers an invalid field, or when the app opens another page. */
  onAside(): void;
}

export interface OtcAct<Name extends MoneyCall> {
  isBusy: boolean;
  faults: Readonly<Record<string, Fault>>;
  key: string;
  /** Why it was refused, unless a field of the page or the app itself shows it. */
  error: string | undefined;
  send(wish: Wish<Name>): void;
  reset(): void;
}

/**
 * A step of an order, sent under a stored key. A refusal may mean that the order has changed, so everything is
 * requested again.
 */
export function useOtcAct<Name extends MoneyCall>(
  name: Name,
  { fields = [], onDone, onAside }: OtcActOptions<Name>,
): OtcAct<Name> {
  const { t } = useTranslation('errors');
  const { queries } = useApp();
  const orderCall = useSendMoney(name, { touches: TOUCHES, onDone });
  const { error } = orderCall;
  const isAside = (refusal: unknown): boolean =>
    isHandledElsewhere(refusal) ||
    Object.keys(fieldFaults(refusal)).some((field) => fields.includes(field));
  return {
    isBusy: orderCall.isPending,
    faults: fieldFaults(error),
    key: refusalKey(error) ?? '',
    error: error === null || isAside(error) ? undefined : failureText(t, error),
    send: (wish) => {
      if (orderCall.isPending) return;
      orderCall.mutate(wish, {
        onError: (refusal) => {
          outdate(queries, TOUCHES);
          if (isAside(refusal)) onAside();
        },
      });
    },
    reset: () => {
      if (!orderCall.isPending) orderCall.reset();
    },
  };
}
