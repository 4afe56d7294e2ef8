import { useCall } from '../../../lib/api/use-call.ts';

/** What the fiat account has available of a coin; undefined until it is known. */
export function useLegalBalance(currency_id: number): string | undefined {
  return useCall('wallet.detail', { currency_id, account_type: 'legal' }).data?.available;
}
