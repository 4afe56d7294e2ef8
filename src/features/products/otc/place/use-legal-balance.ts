import { useCall } from '../../../../lib/api/use-call.ts';

export function useLegalBalance(currency_id: number): string | undefined {
  return useCall('wallet.detail', { currency_id, account_type: 'legal' }).data?.available;
}
