import type { SpotSource } from '../../../../../workers/market-worker.api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import type { Core } from '../../../../lib/core/core.ts';
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
  return (terms) =>
    core.kind === 'ready' && spot !== undefined && own !== undefined
      ? missingOf(core.core, terms, own.available, spot)
      : undefined;
}

/** What the account lacks for stake and fee, rounded up as it is shown; undefined if nothing, or if spot has less. */
export function missingOf(
  core: Core,
  { stake, fee_rate }: StakeTerms,
  available: string,
  spot: SpotSource,
): string | undefined {
  const evaluate = (name: string, ...args: string[]): string => core.evaluate(name, args);
  const cost = evaluate('add', stake, evaluate('mul', stake, fee_rate));
  const missing = evaluate('sub', cost, available);
  if (evaluate('cmp', missing, '0') !== '1') return undefined;
  if (evaluate('cmp', missing, spot.available) === '1') return undefined;
  return evaluate('quantize', missing, spot.step, 'up');
}
