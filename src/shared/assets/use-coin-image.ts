import { useCall } from '../../lib/api/use-call.ts';

const HOUR_MS = 60 * 60_000;

export function useCoinImage(currency_id: number | undefined): string {
  const { data } = useCall('currency.list', {}, { fresh_ms: HOUR_MS });
  return data?.list.find(({ id }) => id === currency_id)?.image ?? '';
}
