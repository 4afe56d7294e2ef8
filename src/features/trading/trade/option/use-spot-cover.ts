import { useCall } from '../../../../lib/api/use-call.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useSpotForOrders } from '../use-spot-for-orders.ts';
import type { OptionOrder } from './use-option-order.ts';

interface StakeTerms {
  stake: string;
  fee_rate: string;
}

/** What a further stake like this order's takes from the spot account; undefined if nothing, or if that has too little. */
export function useSpotCover(
  order: Pick<OptionOrder, 'currency_id' | 'currency_name'> | undefined,
): (terms: StakeTerms) => string | undefined {
  const [core] = useCore();
  const spot = useSpotForOrders(order && { id: order.currency_id, name: order.currency_name });
  const { data } = useCall('microtrade.payable_currencies', {}, { enabled: order !== undefined });
  const own = data?.list.find(({ currency_id }) => currency_id === order?.currency_id);
  return ({ stake, fee_rate }) => {
    if (core.kind !== 'ready' || spot === undefined || own === undefined) return undefined;
    const evaluate = (name: string, ...args: string[]): string => core.core.evaluate(name, args);
    const cost = evaluate('add', stake, evaluate('mul', stake, fee_rate));
    const missing = evaluate('sub', cost, own.available);
    if (evaluate('cmp', missing, '0') !== '1') return undefined;
    if (evaluate('cmp', missing, spot.available) === '1') return undefined;
    return evaluate('quantize', missing, spot.step, 'up');
  };
}
