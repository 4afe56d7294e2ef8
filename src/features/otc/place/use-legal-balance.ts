import { useCall } from '../../../lib/api/use-call.ts';

/** Available balance of a coin in the fiat account; undefined until loaded. */
export function useLegalBalance(currency_id: number): string | undefined {
  return useCall('wallet.detail', { currency_id, account_type: 'legal' }).data?.available;
}
