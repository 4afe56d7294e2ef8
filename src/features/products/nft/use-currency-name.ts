import { HOUR_MS } from '../../../../protocol/time.ts';
import { useCall } from '../../../lib/api/use-call.ts';

export function useCurrencyName(): (currency_id: number) => string {
  const { data } = useCall('bind_box.getNftCurrency', {}, { fresh_ms: HOUR_MS });
  return (currency_id) => data?.list.find((one) => one.currency_id === currency_id)?.name ?? '';
}
