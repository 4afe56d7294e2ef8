import { useEffect, useEffectEvent, useRef } from 'react';
import type { Payee } from './use-payees.ts';

/** Reports an address or card that was added meanwhile, on its own page. `list`: names what the payees are of. */
export function useAddedPayee(
  list: string,
  payees: readonly Payee[] | undefined,
  onAdded: (id: number) => void,
): void {
  const report = useEffectEvent(onAdded);
  const former = useRef<{ list: string; ids: ReadonlySet<number> }>(undefined);
  useEffect(() => {
    if (payees === undefined) return;
    const ids = payees.flatMap(({ id }) => id ?? []);
    const knownIds = former.current?.list === list ? former.current.ids : undefined;
    former.current = { list, ids: new Set(ids) };
    const newIds = knownIds === undefined ? [] : ids.filter((id) => !knownIds.has(id));
    const [newId] = newIds;
    if (newIds.length === 1 && newId !== undefined) report(newId);
  }, [list, payees]);
}
