import { useMemo } from 'react';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useContractAccount } from '../../../lib/market/hooks.ts';
import { useInstruments } from '../../../lib/market/use-instruments.ts';
import { UNIT } from './use-copy-figures.ts';

/** The server's figures of copies outside the account on view are requested this often. */
const AGAIN_MS = 3000;
const MOST = 100;
const OPEN = 1;

export interface OpenCopies {
  live: readonly LeverOrder[];
  others: readonly LeverOrder[];
}

const NONE: OpenCopies = { live: [], others: [] };

export function useOpenCopies(): OpenCopies {
  return useLoadedCopies() ?? NONE;
}

/** With `isOnView` the result includes `others`, whose figures follow the market. */
export function useLoadedCopies({ isOnView = false } = {}): OpenCopies | undefined {
  const instruments = useInstruments();
  const legal_id =
    instruments.kind === 'ready'
      ? instruments.instruments.find(({ legal_name }) => legal_name === UNIT)?.legal_id
      : undefined;
  const account = useContractAccount(legal_id ?? 0);
  const pages = useCallPages(
    'follow.historyTrade',
    { status: OPEN, limit: MOST },
    isOnView ? { again_ms: AGAIN_MS } : {},
  );
  const positions = account?.isLoaded === true ? account.positions : undefined;
  return useMemo(() => {
    if (positions === undefined) return undefined;
    return {
      live: positions.filter(({ trader_user_id }) => trader_user_id !== null),
      others: pages.rows.filter((order) => order.legal_id !== legal_id),
    };
  }, [positions, pages.rows, legal_id]);
}
