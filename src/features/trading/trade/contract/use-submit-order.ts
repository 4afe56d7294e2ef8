import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { type Fault, fieldFaults } from '../../../../lib/api/faults.ts';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { lifeOf, type OrderLife } from '../order-life.ts';
import type { TicketField } from './ticket-check.ts';
import type { ContractTicket } from './ticket-state.ts';

interface SubmitOrder {
  life: OrderLife<LeverOrder>;
  faults: Readonly<Partial<Record<TicketField, Fault>>>;
  send(ticket: ContractTicket): void;
  forget(): void;
}

export function useSubmitOrder(
  instrument: Instrument,
  onAccepted: (order: LeverOrder) => void,
): SubmitOrder {
  const { t } = useTranslation('errors');
  const { quotes } = useApp();
  const submit = useSendMoney('lever.submit', { onDone: onAccepted });
  const [isForgotten, setForgotten] = useState(false);
  return {
    life: isForgotten && !submit.isPending ? { at: 'idle' } : lifeOf(submit, t),
    faults: isForgotten ? {} : fieldFaults(submit.error),
    send: (ticket) => {
      const wish = { ...orderOf(ticket, instrument), quote_time: quotes.quoteTime() };
      const cover = quotes.live.ticket.value()?.fromSpot;
      // The server takes what the order lacks at its own mark, and never more than was shown.
      submit.mutate(cover === undefined ? wish : { ...wish, from_spot: cover.atMost });
      // A transition, so that the request doesn't wait until the ticket has rendered.
      startTransition(() => setForgotten(false));
    },
    forget: () => setForgotten(true),
  };
}

const [LIMIT, MARKET] = [0, 1] as const;

function orderOf(ticket: ContractTicket, instrument: Instrument) {
  const multiple = instrument.multiples.find((one) => `${one}` === ticket.multiple);
  if (multiple === undefined) throw new Error(`no multiple ${ticket.multiple}`);
  return {
    currency_id: instrument.currency_id,
    legal_id: instrument.legal_id,
    type: ticket.side === 'long' ? (1 as const) : (2 as const),
    status: ticket.orderType === 'limit' ? LIMIT : MARKET,
    share: ticket.lots,
    multiple,
    margin_mode: ticket.mode,
    ...(ticket.orderType === 'limit' && { target_price: ticket.price }),
    ...(ticket.hasStops && ticket.takeProfit !== '' && { target_profit_price: ticket.takeProfit }),
    ...(ticket.hasStops && ticket.stopLoss !== '' && { stop_loss_price: ticket.stopLoss }),
  };
}
