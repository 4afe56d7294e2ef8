import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useApp } from '../app-context.ts';
import type { Language } from '../language/language.ts';
import { useLanguage } from '../language/language-context.ts';

export type Instruments =
  | { kind: 'loading' }
  | { kind: 'failed'; retry(): void }
  | { kind: 'ready'; instruments: readonly Instrument[] };

const KEY = 'instruments';

/** Includes the language, because names depend on it. */
export function instrumentsKey(language: Language): QueryKey {
  return [KEY, language];
}

export function useInstruments(): Instruments {
  const { api, quotes } = useApp();
  const language = useLanguage();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: instrumentsKey(language),
    queryFn: ({ signal }) => api.call('currency.instruments', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // After a change of the language the list stays until the new names are loaded.
    placeholderData: (before) => before,
  });
  useEffect(
    () => quotes.onEvent('instruments', () => void client.invalidateQueries({ queryKey: [KEY] })),
    [quotes, client],
  );
  if (query.data !== undefined) return { kind: 'ready', instruments: query.data.list };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
