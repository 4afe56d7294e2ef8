import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useApp } from '../../../lib/app-context.ts';
import { useContractAccount, useQuotes } from '../../../lib/market/hooks.ts';
import { useInstruments } from '../../../lib/market/use-instruments.ts';
import { useCore } from '../../../lib/use-core.ts';
import { usePriceReader } from '../../../lib/use-price-reader.ts';
import { type LiveContract, movedWallets } from './live-wallets.ts';
import type { Wallets } from './use-wallets.ts';

const USDT = 3;
/** More frequent updates would be restless. */
const EVERY_MS = 1_000;

/** The server's response, revalued with the worker's prices once a second. */
export function useLiveWallets(wallets: Wallets): Wallets {
  const { quotes } = useApp();
  const [state] = useCore();
  // A new function with each render, but with the same effect: the interval must not restart.
  const read = useEffectEvent(usePriceReader());
  const allInstruments = useInstruments();
  const instruments = allInstruments.kind === 'ready' ? allInstruments.instruments : undefined;
  useContractAccount(USDT);
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
  const [shownWallets, setShown] = useState(wallets);
  useEffect(() => {
    setShown(wallets);
    if (state.kind !== 'ready') return;
    const { core } = state;
    const then = new Map<number, string>();
    const step = (): void => {
      const moves = new Map<number, string>();
      for (const { currency_id, match_id } of pairs) {
        const price = read(quotes.quote(match_id)?.price);
        if (price === undefined) continue;
        const before = then.get(currency_id);
        if (before === undefined) then.set(currency_id, price);
        else moves.set(currency_id, core.evaluate('sub', [price, before]));
      }
      setShown(movedWallets(core, wallets, moves, liveContract()));
    };
    const signedText = (text: string): string | undefined => {
      const value = read(text.replace(/^[+\-−]/, ''));
      return value !== undefined && value !== '0' && /^[-−]/.test(text) ? `-${value}` : value;
    };
    const liveContract = (): LiveContract | undefined => {
      const portfolio = quotes.portfolio();
      if (quotes.contractAccount()?.legalId !== USDT || portfolio === undefined) return undefined;
      const [equity, margin, profits] = [portfolio.equity, portfolio.margin, portfolio.profit].map(
        signedText,
      );
      if (equity === undefined || margin === undefined || profits === undefined) return undefined;
      const risk_rate = read(portfolio.riskRate) ?? null;
      return { currency_id: USDT, equity, margin, profits, risk_rate };
    };
    step();
    const timer = setInterval(step, EVERY_MS);
    return () => clearInterval(timer);
  }, [wallets, pairs, state, quotes]);
  return shownWallets;
}
