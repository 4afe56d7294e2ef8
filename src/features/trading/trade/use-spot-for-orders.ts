import { useSnapshot } from 'valtio';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';

/** The spot balance from which an order may take what it lacks; undefined if the user doesn't want that. */
export function useSpotForOrders(currency_id: number | undefined): string | undefined {
  const { trade } = useSnapshot(useApp().state);
  const isSignedIn = useSignedIn();
  const isWanted = isSignedIn && trade.fromSpot && currency_id !== undefined;
  const spot = useCall(
    'wallet.detail',
    { currency_id: currency_id ?? 0, account_type: 'change' },
    { enabled: isWanted },
  );
  return isWanted ? spot.data?.available : undefined;
}
