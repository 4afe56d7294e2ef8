import { useTranslation } from 'react-i18next';
import type { Answer, CallName } from '../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../lib/api/failure-text.ts';
import { type Fault, fieldFaults } from '../../lib/api/faults.ts';
import type { MoneyCall, Wish } from '../../lib/api/money-wishes.ts';
import { outdate } from '../../lib/api/queries.ts';
import { useSendMoney } from '../../lib/api/use-send.ts';
import { useApp } from '../../lib/app-context.ts';

export interface MoneyOrderOptions<Name extends MoneyCall> {
  /** Calls whose answers it changes. */
  touches: readonly CallName[];
  /** The field that the page shows; a refusal of it stands there. */
  field?: string;
  onDone(answer: Answer<Name>): void;
  /** The field is at fault: a sheet over it is in the way. */
  onFieldFault?(): void;
}

export interface MoneyOrder<Name extends MoneyCall> {
  isBusy: boolean;
  /** At the field. */
  fault: Fault | undefined;
  /** Of the request as a whole. */
  error: string | undefined;
  send(wish: Wish<Name>): void;
  reset(): void;
}

/** An act that moves money: sent under a stored key, refused at its field or in its sheet. */
export function useMoneyOrder<Name extends MoneyCall>(
  name: Name,
  { touches, field, onDone, onFieldFault }: MoneyOrderOptions<Name>,
): MoneyOrder<Name> {
  const { t } = useTranslation('errors');
  const { queries } = useApp();
  const sent = useSendMoney(name, { touches, onDone });
  const { error } = sent;
  const fault = field === undefined ? undefined : fieldFaults(error)[field];
  const isShownElsewhere = error === null || isHandledElsewhere(error) || fault !== undefined;
  return {
    isBusy: sent.isPending,
    fault,
    error: isShownElsewhere ? undefined : failureText(t, error),
    send: (wish) => {
      if (sent.isPending) return;
      sent.mutate(wish, {
        onError: (refusal) => {
          // What it is about may have changed since it was shown.
          outdate(queries, touches);
          if (field !== undefined && fieldFaults(refusal)[field] !== undefined) onFieldFault?.();
          if (isHandledElsewhere(refusal)) onFieldFault?.();
        },
      });
    },
    reset: () => {
      if (!sent.isPending) sent.reset();
    },
  };
}
