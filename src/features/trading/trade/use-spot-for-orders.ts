import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { SpotSource } from '../../../../workers/market-worker.api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';
import { amountDecimals, stepOf } from '../../../shared/trade/money.ts';

/** From where an order may take what it lacks; undefined if the user doesn't want that. */
export function useSpotForOrders(
  currency: { id: number; name: string } | undefined,
): SpotSource | undefined {
  const { trade } = useSnapshot(useApp().state);
  const isSignedIn = useSignedIn();
  const isWanted = isSignedIn && trade.fromSpot && currency !== undefined;
  const spot = useCall(
    'wallet.detail',
    { currency_id: currency?.id ?? 0, account_type: 'change' },
    { enabled: isWanted },
  );
  const available = isWanted ? spot.data?.available : undefined;
  const step = stepOf(amountDecimals(currency?.name ?? ''));
  return useMemo(
    () => (available === undefined ? undefined : { available, step }),
    [available, step],
  );
}
