import { useCall } from '../../../../lib/api/use-call.ts';
import { useCore } from '../../../../lib/core/use-core.ts';

const ASK_EVERY_MS = 10_000;
const MINUTES_MS = 10 * 60_000;
const USD = 'USD';

interface MarketPrice {
  /** Of one coin, in fiat; undefined until both rates are loaded. */
  price: string | undefined;
  rate: string | undefined;
}

/** Price of a coin at the index, without a desk's spread. */
export function useMarketPrice(currency_id: number, fiat: string): MarketPrice {
  const [state] = useCore();
  const coins = useCall('currency.list', {}, { again_ms: ASK_EVERY_MS }).data?.list;
  const rates = useCall('get_system_exchange_rate', {}, { fresh_ms: MINUTES_MS }).data;
  const usd = coins?.find(({ id }) => id === currency_id)?.price_usd ?? undefined;
  const rate = fiat === USD ? '1' : rates?.[fiat];
  if (state.kind !== 'ready' || usd === undefined || rate === undefined)
    return { price: undefined, rate };
  return { price: state.core.evaluate('mul', [usd, rate]), rate };
}
