import { useState } from 'react';
import { useApp } from '../../../../lib/app-context.ts';
import type { OrderDetail } from './order-detail.ts';

type TalkMessage = OrderDetail['messages'][number];

export interface Talk {
  /** Oldest first. */
  list: readonly TalkMessage[];
  hasOlder: boolean;
  isLoading: boolean;
  loadOlder(onFailed: (error: unknown) => void): void;
}

/** The messages that were loaded so far: the order itself brings the newest ones only (R-OTC-9). */
export function useTalk({ id, messages, has_more }: OrderDetail): Talk {
  const { api } = useApp();
  const [list, setList] = useState<readonly TalkMessage[]>(messages);
  const [hasOlder, setHasOlder] = useState(has_more);
  const [isLoading, setLoading] = useState(false);
  const newest = list.at(-1)?.id ?? 0;
  const fresh = messages.filter((one) => one.id > newest);
  if (fresh.length > 0) setList([...list, ...fresh]);
  const loadOlder: Talk['loadOlder'] = (onFailed) => {
    const [first] = list;
    if (first === undefined || isLoading) return;
    setLoading(true);
    api
      .call('otc.detail', { id, before_id: first.id })
      .then((page) => {
        setList((loadedOnes) => [...page.messages, ...loadedOnes]);
        setHasOlder(page.has_more);
      }, onFailed)
      .finally(() => setLoading(false));
  };
  return { list, hasOlder, isLoading, loadOlder };
}
