import { useEffect, useMemo, useState } from 'react';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { USDT } from '../../../../../protocol/constants.ts';
import type { AccountState, AccountWorth } from '../../../../../workers/market-worker.api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useContractAccount } from '../../../../lib/market/hooks.ts';
import { WorkerUnavailable } from '../../../../lib/market/market-client.ts';
import type { Wallets } from './use-wallets.ts';

export type LiveContract = AccountWorth & { currency_id: number };

const OPEN = '1';
const MOST_POSITIONS = 100;
const EVERY_MS = 1_000;
const NONE: readonly LiveContract[] = [];

/**
 * The contract accounts with positions at the worker's marks, once a second. An account is
 * left out, and keeps the server's figures, while some of its positions are unknown: only the newest 100 coin-margined
 * positions are loaded.
 */
export function useLiveContracts({ accounts }: Wallets): readonly LiveContract[] {
  const { quotes } = useApp();
  const heldCurrencies = useMemo(
    () =>
      accounts
        .filter(({ name }) => name === 'lever')
        .flatMap(({ list }) => list)
        .flatMap(({ lever }) => (lever === null || lever.position_count === 0 ? [] : lever)),
    [accounts],
  );
  const usdtPositions = useContractAccount(USDT)?.positions;
  const { data } = useCall(
    'lever.my_trade',
    { status: OPEN, limit: MOST_POSITIONS },
    { enabled: heldCurrencies.some(({ legal_id }) => legal_id !== USDT) },
  );
  const coinPositions = data?.list;
  const knownStates = useMemo(() => {
    const states = new Map<number, AccountState>();
    for (const { legal_id, available, burst_rate, position_count } of heldCurrencies) {
      const openOrders: readonly LeverOrder[] | undefined =
        legal_id === USDT ? usdtPositions : coinPositions;
      const positions = (openOrders ?? []).filter((order) => order.legal_id === legal_id);
      if (positions.length === position_count)
        states.set(legal_id, { available, burstRate: burst_rate, positions });
    }
    return states;
  }, [heldCurrencies, usdtPositions, coinPositions]);
  const [live, setLive] = useState(NONE);
  useEffect(() => {
    if (knownStates.size === 0) {
      setLive(NONE);
      return;
    }
    let isCurrent = true;
    const ids = [...knownStates.keys()];
    const ask = async (): Promise<void> => {
      const worths = await quotes.worths([...knownStates.values()]);
      if (!isCurrent) return;
      const next = ids.flatMap((currency_id, at) => {
        const worth = worths[at];
        return worth === undefined ? [] : { ...worth, currency_id };
      });
      // Marks that stand still render nothing.
      setLive((former) => (JSON.stringify(next) === JSON.stringify(former) ? former : next));
    };
    const step = (): void =>
      void ask().catch((reason: unknown) => {
        if (!(reason instanceof WorkerUnavailable)) throw reason;
        if (isCurrent) setLive(NONE);
      });
    step();
    const timer = setInterval(step, EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [knownStates, quotes]);
  return live;
}
