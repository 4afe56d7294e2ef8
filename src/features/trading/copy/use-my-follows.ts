import { useMemo } from 'react';
import type { Follow } from '../../../../protocol/calls/trading/follow.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../lib/app-context.ts';

const ALL = 100;
const FOLLOWING = 1;

export function useMyFollows() {
  const query = useCall('follow.my', { limit: ALL }, { enabled: useSignedIn() });
  const list = query.data?.list;
  const follows = useMemo((): readonly Follow[] => {
    const all = list ?? [];
    return [...all].sort((one, other) => one.status - other.status || other.id - one.id);
  }, [list]);
  return { query, follows, current: follows.filter(({ status }) => status === FOLLOWING) };
}
