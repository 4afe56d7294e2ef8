import { useCall } from '../../lib/api/use-call.ts';
import { useSignedIn } from '../../lib/app-context.ts';

export function useSpotBalance(currency_id: number | undefined): string | undefined {
  const isSignedIn = useSignedIn();
  const { data } = useCall(
    'wallet.detail',
    { currency_id: currency_id ?? 0, account_type: 'change' },
    { enabled: isSignedIn && currency_id !== undefined },
  );
  return data?.available;
}
