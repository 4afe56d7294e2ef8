import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { type Fault, fieldFaults } from '../../../../lib/api/faults.ts';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { lifeOf, type OrderLife } from '../order-life.ts';
import type { SpotTicket } from './spot-ticket-state.ts';

export type SpotField = 'amount' | 'quote_amount' | 'target_price';

export type SpotOrder = NonNullable<ReturnType<typeof useSendMoney<'coin.trade'>>['data']>;

interface SubmitSpot {
  life: OrderLife<SpotOrder>;
  faults: Readonly<Partial<Record<SpotField, Fault>>>;
  send(ticket: SpotTicket, sizes: { amount: string }): void;
  forget(): void;
}

export function useSpotOrder(
  { currency_id, legal_id }: Instrument,
  onAccepted: (order: SpotOrder) => void,
): SubmitSpot {
  const { t } = useTranslation('errors');
  const { quotes } = useApp();
  const submit = useSendMoney('coin.trade', { onDone: onAccepted, touches: ['wallet.detail'] });
  const [isForgotten, setForgotten] = useState(false);
  return {
    life: isForgotten && !submit.isPending ? { at: 'idle' } : lifeOf(submit, t),
    faults: isForgotten ? {} : fieldFaults(submit.error),
    send: (ticket, { amount }) => {
      // A transition, so that the request doesn't wait until the ticket has rendered.
      startTransition(() => setForgotten(false));
      const isLimit = ticket.orderType === 'limit';
      const bySpending = !isLimit && ticket.side === 'buy' && ticket.by === 'total';
      submit.mutate({
        currency_id,
        legal_id,
        type: ticket.side === 'buy' ? 1 : 2,
        ...(bySpending ? { quote_amount: ticket.total } : { amount }),
        ...(isLimit && { target_price: ticket.price }),
        quote_time: quotes.quoteTime(),
      });
    },
    forget: () => setForgotten(true),
  };
}
