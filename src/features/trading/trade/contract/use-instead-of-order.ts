import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useOrderNews } from '../../../../shared/alerts/use-order-news.ts';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { pairWish } from './contract-order.ts';
import { closesWhole } from './ticket-check.ts';
import type { ContractTicket } from './ticket-state.ts';

/**
 * Sends a pair, or closes lots of `position`: neither is one new order. Undefined for a ticket that is one.
 */
export function useInsteadOfOrder(
  ticket: ContractTicket,
  position: LeverOrder | undefined,
  instrument: Instrument,
): (() => Promise<unknown>) | undefined {
  const { t } = useTranslation('trade');
  const { quotes, wishes } = useApp();
  const toast = useToast();
  const reduce = useReduction(ticket);
  const { partner } = ticket;
  if (partner !== undefined) {
    return async () => {
      const { fromSpot } = quotes.live.ticket.value() ?? {};
      const wish = pairWish({ ...ticket, partner }, instrument, fromSpot);
      await wishes.send('lever.submit_pair', { ...wish, quote_time: quotes.quoteTime() });
      toast(t('pair.placed', { symbol: instrument.symbol }), 'good');
    };
  }
  if (!ticket.isReduceOnly) return undefined;
  // Stopped before it is sent (`reduceFaults`); it never becomes an order that opens.
  return async () => {
    if (position !== undefined) await reduce(position);
  };
}

function useReduction({
  orderType,
  entry,
  distanceUnit,
  lots,
}: ContractTicket): (position: LeverOrder) => Promise<void> {
  const { t } = useTranslation('trade');
  const { wishes } = useApp();
  const [core] = useCore();
  const toast = useToast();
  const announceOrder = useOrderNews();
  return async ({ id, share: most }) => {
    const isWhole = closesWhole(core.kind === 'ready' ? core.core : undefined, lots, most);
    const share = isWhole ? most : lots;
    if (orderType === 'market') {
      announceOrder(await wishes.send('lever.close', { id, share: isWhole ? undefined : share }));
      return;
    }
    if (orderType === 'limit') {
      await wishes.send('lever.limit_close', { id, share, price: entry.target_price });
    } else {
      await wishes.send('lever.trailing_stop', {
        id,
        share,
        distance: entry.distance,
        distance_unit: distanceUnit,
        start_price: entry.start_price === '' ? undefined : entry.start_price,
      });
    }
    const kind = t(orderType === 'limit' ? 'pending.limit_close' : 'trail.name');
    toast(t('trail.set', { kind }), 'good');
  };
}
