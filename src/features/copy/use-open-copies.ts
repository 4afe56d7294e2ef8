import { useContractAccount } from '../../lib/market/hooks.ts';
import type { LeverOrder } from '../../lib/market/types.ts';
import { useInstruments } from '../../lib/market/use-instruments.ts';
import { UNIT } from './use-copy-figures.ts';

const NONE: readonly LeverOrder[] = [];

/** Open copied positions, live from the contract account; empty until it is loaded. */
export function useOpenCopies(): readonly LeverOrder[] {
  return useLoadedCopies() ?? NONE;
}

export function useLoadedCopies(): readonly LeverOrder[] | undefined {
  const instruments = useInstruments();
  const legal_id =
    instruments.kind === 'ready'
      ? instruments.instruments.find(({ legal_name }) => legal_name === UNIT)?.legal_id
      : undefined;
  const account = useContractAccount(legal_id ?? 0);
  if (account?.isLoaded !== true) return undefined;
  return account.positions.filter(({ trader_user_id }) => trader_user_id !== null);
}
