import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../../lib/api/api.ts';
import { callKey } from '../../../../lib/api/queries.ts';
import { useApp } from '../../../../lib/app-context.ts';

type Quote = Answer<'user.getTransferFee'>;

export interface ConversionWish {
  number: string;
  from_currency_id: number;
  to_currency_id: number;
}

interface QuoteInHand {
  quote: Quote;
  endsAt: number;
}

export interface QuoteState {
  now: QuoteInHand | undefined;
  before: Quote | undefined;
  error: unknown;
  renew(): void;
}

export const QUOTE_MS = 10_000;
const TYPING_MS = 350;

/** The quote of a conversion after a pause of typing; a new one is requested when it has expired. */
export function useQuote(currentWish: ConversionWish | undefined): QuoteState {
  const { api, now } = useApp();
  const wish = useSettledWish(currentWish);
  const isCurrent = wish !== undefined && keyOf(wish) === keyOf(currentWish);
  const query = useQuery({
    queryKey: callKey('user.getTransferFee', wish ?? NO_WISH),
    queryFn: async ({ signal }) => {
      // Time before the request: the server's 10 s start later.
      const requestedAt = now();
      const quote = await api.call('user.getTransferFee', wish ?? NO_WISH, signal);
      return { quote, endsAt: requestedAt + QUOTE_MS };
    },
    enabled: isCurrent,
    refetchInterval: QUOTE_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { data } = query;
  const [quotes, setQuotes] = useState<{ now?: QuoteInHand; before?: Quote }>({});
  if (data !== quotes.now) {
    const former = quotes.now?.quote;
    const isSame =
      data !== undefined && former !== undefined && keyOf(former) === keyOf(data.quote);
    setQuotes({ ...(data && { now: data }), ...(isSame && { before: former }) });
  }
  return {
    now: isCurrent ? data : undefined,
    before: quotes.before,
    error: isCurrent ? query.error : null,
    renew: () => void query.refetch(),
  };
}

const NO_WISH: ConversionWish = { number: '', from_currency_id: 0, to_currency_id: 0 };

function keyOf(wish: ConversionWish | undefined): string {
  return wish === undefined ? '' : `${wish.number} ${wish.from_currency_id} ${wish.to_currency_id}`;
}

function useSettledWish(wish: ConversionWish | undefined): ConversionWish | undefined {
  const [settledWish, setSettledWish] = useState(wish);
  const key = keyOf(wish);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents all fields of the wish.
  useEffect(() => {
    const timer = setTimeout(() => setSettledWish(wish), TYPING_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settledWish;
}
