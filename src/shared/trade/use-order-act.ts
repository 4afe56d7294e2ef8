import { useTranslation } from 'react-i18next';
import type { Answer } from '../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../lib/api/failure-text.ts';
import type { MoneyCall, Wish } from '../../lib/api/money-wishes.ts';
import { useSendMoney } from '../../lib/api/use-send.ts';

export interface OrderAct<Name extends MoneyCall> {
  isBusy: boolean;
  error: string | undefined;
  run(wish: Wish<Name>): void;
  reset(): void;
}

export function useOrderAct<Name extends MoneyCall>(
  name: Name,
  onDone: (answer: Answer<Name>) => void,
): OrderAct<Name> {
  const { t } = useTranslation('errors');
  const orderCall = useSendMoney(name, { onDone });
  const { error } = orderCall;
  return {
    isBusy: orderCall.isPending,
    error: error === null || isHandledElsewhere(error) ? undefined : failureText(t, error),
    run: (wish) => orderCall.mutate(wish),
    reset: () => orderCall.reset(),
  };
}
