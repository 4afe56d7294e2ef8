import { useCall } from '../../lib/api/use-call.ts';

const HOUR_MS = 60 * 60_000;

/** Address of a currency's picture; '' where it has none, or until the list is there. */
export function useCoinImage(currency_id: number | undefined): string {
  const { data } = useCall('currency.list', {}, { fresh_ms: HOUR_MS });
  return data?.list.find(({ id }) => id === currency_id)?.image ?? '';
}
