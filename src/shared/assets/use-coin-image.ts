import { useCall } from '../../lib/api/use-call.ts';

const HOUR_MS = 60 * 60_000;

/** Address of a currency's picture; '' if it has none or the list isn't loaded. */
export function useCoinImage(currency_id: number | undefined): string {
  const { data } = useCall('currency.list', {}, { fresh_ms: HOUR_MS });
  return data?.list.find(({ id }) => id === currency_id)?.image ?? '';
}
