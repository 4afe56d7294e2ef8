import { useCallback, useEffect, useState } from 'react';
import type { Formula } from '../../../../lib/core/core.ts';
import type { MarketClient } from '../../../../lib/market/market-client.ts';

export type Catalogue =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; formulas: readonly Formula[] };

export function useCatalogue(client: MarketClient): [Catalogue, retry: () => void] {
  const [catalogue, setCatalogue] = useState<Catalogue>({ kind: 'loading' });

  const load = useCallback(() => {
    setCatalogue({ kind: 'loading' });
    client
      .ask((api) => api.formulas())
      .then(
        (answer): Catalogue =>
          answer.ok ? { kind: 'ready', formulas: answer.value } : { kind: 'failed' },
        (): Catalogue => ({ kind: 'failed' }),
      )
      .then(setCatalogue);
  }, [client]);
  useEffect(load, [load]);

  const retry = useCallback(() => {
    client.restart();
    load();
  }, [client, load]);
  return [catalogue, retry];
}
