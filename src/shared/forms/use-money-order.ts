import { useTranslation } from 'react-i18next';
import type { Answer, CallName } from '../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../lib/api/failure-text.ts';
import { type Fault, fieldFaults } from '../../lib/api/faults.ts';
import type { MoneyCall, Wish } from '../../lib/api/money-wishes.ts';
import { outdate } from '../../lib/api/queries.ts';
import { useSendMoney } from '../../lib/api/use-send.ts';
import { useApp } from '../../lib/app-context.ts';

export interface MoneyOrderOptions<Name extends MoneyCall> {
  touches: readonly CallName[];
  field?: string;
  onDone(answer: Answer<Name>): void;
  /** The field is at fault: close a sheet that covers it. */
  onFieldFault?(): void;
}

export interface MoneyOrder<Name extends MoneyCall> {
  isBusy: boolean;
  fault: Fault | undefined;
  error: string | undefined;
  send(wish: Wish<Name>): void;
  reset(): void;
}

/** An action that moves money: sent under a stored key; a refusal is shown at its field or in its sheet. */
export function useMoneyOrder<Name extends MoneyCall>(
  name: Name,
  { touches, field, onDone, onFieldFault }: MoneyOrderOptions<Name>,
): MoneyOrder<Name> {
  const { t } = useTranslation('errors');
  const { queries } = useApp();
  const orderCall = useSendMoney(name, { touches, onDone });
  const { error } = orderCall;
  const fault = field === undefined ? undefined : fieldFaults(error)[field];
  const isShownElsewhere = error === null || isHandledElsewhere(error) || fault !== undefined;
  return {
    isBusy: orderCall.isPending,
    fault,
    error: isShownElsewhere ? undefined : failureText(t, error),
    send: (wish) => {
      if (orderCall.isPending) return;
      orderCall.mutate(wish, {
        onError: (refusal) => {
          outdate(queries, touches);
          if (field !== undefined && fieldFaults(refusal)[field] !== undefined) onFieldFault?.();
          if (isHandledElsewhere(refusal)) onFieldFault?.();
        },
      });
    },
    reset: () => {
      if (!orderCall.isPending) orderCall.reset();
    },
  };
}
