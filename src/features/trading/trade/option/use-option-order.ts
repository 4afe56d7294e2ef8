import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import { useApp } from '../../../../lib/app-context.ts';

export type OptionOrder = NonNullable<ReturnType<typeof useSendMoney<'microtrade.submit'>>['data']>;

export interface OptionWish {
  match_id: number;
  currency_id: number;
  type: 1 | 2;
  seconds: number;
  number: string;
  from_spot?: string;
}

interface SubmitOption {
  sending: 1 | 2 | undefined;
  error: string | undefined;
  send(wish: OptionWish): void;
}

export function useOptionOrder(onDone: (order: OptionOrder) => void): SubmitOption {
  const { t } = useTranslation('errors');
  const { quotes } = useApp();
  const submit = useSendMoney('microtrade.submit', {
    onDone,
    touches: ['microtrade.payable_currencies', 'microtrade.lists'],
  });
  const { error, variables, isPending } = submit;
  const type = variables?.type === 1 ? 1 : 2;
  return {
    sending: isPending ? type : undefined,
    error: error === null || isHandledElsewhere(error) ? undefined : failureText(t, error),
    send: (wish) => submit.mutate({ ...wish, quote_time: quotes.quoteTime() }),
  };
}
