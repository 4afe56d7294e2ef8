import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { USDT } from '../../../../../protocol/constants.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { useQuotes } from '../../../../lib/market/hooks.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { keepUnmoved, movedWallets, type PriceMoves } from './live-wallets.ts';
import { useLiveContracts } from './use-live-contracts.ts';
import type { Wallets } from './use-wallets.ts';

/** More frequent updates would be restless. */
const EVERY_MS = 1_000;
const NO_MOVES: PriceMoves = new Map();

/** The server's response, revalued with the worker's prices once a second. */
export function useLiveWallets(wallets: Wallets): Wallets {
  const [state] = useCore();
  const { moves, time } = usePriceMoves(wallets);
  const contracts = useLiveContracts(wallets);
  const former = useRef<Wallets>(undefined);
  const next = useMemo(
    () =>
      state.kind === 'ready'
        ? {
            ...keepUnmoved(movedWallets(state.core, wallets, moves, contracts), former.current),
            time,
          }
        : wallets,
    [state, wallets, moves, contracts, time],
  );
  useEffect(() => {
    former.current = next;
  }, [next]);
  return next;
}

function isSameMove(one: PriceMoves, other: PriceMoves): boolean {
  return one.size === other.size && [...one].every(([id, move]) => other.get(id) === move);
}

/** `time`: of the prices, by the server's clock. */
function usePriceMoves(wallets: Wallets): { moves: PriceMoves; time: number } {
  const { quotes } = useApp();
  const [state] = useCore();
  // A new function with each render, but with the same effect: the interval must not restart.
  const read = useEffectEvent(usePriceReader());
  const allInstruments = useInstruments();
  const instruments = allInstruments.kind === 'ready' ? allInstruments.instruments : undefined;
  const pairs = useMemo(() => {
    const heldCurrencies = new Set(
      wallets.accounts.flatMap(({ list }) =>
        list
          .filter(({ available, frozen }) => available !== '0' || frozen !== '0')
          .map(({ currency_id }) => currency_id),
      ),
    );
    return (instruments ?? []).filter(
      ({ currency_id, legal_id }) => legal_id === USDT && heldCurrencies.has(currency_id),
    );
  }, [wallets, instruments]);
  useQuotes(useMemo(() => pairs.map(({ match_id }) => match_id), [pairs]));
  const [movesOfPairs, setMovesOfPairs] = useState({ pairs, moves: NO_MOVES, time: 0 });
  useEffect(() => {
    if (state.kind !== 'ready') return;
    const { core } = state;
    const then = new Map<number, string>();
    const step = (): void => {
      const next = new Map<number, string>();
      for (const { currency_id, match_id } of pairs) {
        const price = read(quotes.quote(match_id)?.price);
        if (price === undefined) continue;
        const before = then.get(currency_id);
        if (before === undefined) then.set(currency_id, price);
        else next.set(currency_id, core.evaluate('sub', [price, before]));
      }
      // Prices that stand still render nothing.
      setMovesOfPairs((former) =>
        former.pairs === pairs && former.time > 0 && isSameMove(former.moves, next)
          ? former
          : { pairs, moves: next, time: quotes.serverNow() },
      );
    };
    step();
    const timer = setInterval(step, EVERY_MS);
    return () => clearInterval(timer);
  }, [pairs, state, quotes]);
  // Moves since a former response would count twice.
  return movesOfPairs.pairs === pairs ? movesOfPairs : { moves: NO_MOVES, time: wallets.time };
}
