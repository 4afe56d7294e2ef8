import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer, Request } from '../../../../lib/api/api.ts';
import { callKey } from '../../../../lib/api/queries.ts';
import { useApp } from '../../../../lib/app-context.ts';

type Quote = Answer<'otc.quick'>;
export type QuickWish = Request<'otc.quick'>;

/** R-OTC-4: the price is held for a minute. */
export const QUOTE_MS = 60_000;
const TYPING_MS = 350;
const NO_WISH = { currency_id: 0, fiat: '', pay_method: 'bank' } as const;

export interface QuickQuote {
  now: Quote | undefined;
  /** The former quote of the same fields, if its price differed. */
  before: Quote | undefined;
  error: unknown;
  renew(): void;
}

/** The best desk's price after a pause of typing; requested again when it is no longer held. */
export function useQuickQuote(wish: QuickWish | undefined): QuickQuote {
  const { api, quotes } = useApp();
  const key = JSON.stringify(wish);
  const [pausedKey, setPausedKey] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setPausedKey(key), TYPING_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const isCurrent = wish !== undefined && pausedKey === key;
  const query = useQuery({
    queryKey: callKey('otc.quick', wish ?? NO_WISH),
    queryFn: ({ signal }) => api.call('otc.quick', wish ?? NO_WISH, signal),
    enabled: isCurrent,
    refetchInterval: ({ state }) =>
      state.data === undefined
        ? QUOTE_MS
        : Math.max(1_000, state.data.expire_time - quotes.serverNow()),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { data } = query;
  const [keptQuotes, setKeptQuotes] = useState<{ key: string; now?: Quote; before?: Quote }>({
    key,
  });
  if (data !== undefined && data !== keptQuotes.now) {
    const former = keptQuotes.key === key ? keptQuotes.now : undefined;
    const isOther = former !== undefined && former.price !== data.price;
    setKeptQuotes({ key, now: data, ...(isOther && { before: former }) });
  }
  return {
    now: isCurrent ? data : undefined,
    before: keptQuotes.key === key ? keptQuotes.before : undefined,
    error: isCurrent ? query.error : null,
    renew: () => void query.refetch(),
  };
}
