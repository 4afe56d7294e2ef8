import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApp } from '../app-context.ts';
import type { Answer, CallName, Request } from './api.ts';
import { callKey } from './queries.ts';

interface CallOptions {
  enabled?: boolean;
  /** How long a response counts as fresh; 10 s by default. */
  fresh_ms?: number;
  again_ms?: number;
}

export function useCall<Name extends CallName>(
  name: Name,
  request: Request<Name>,
  { enabled = true, fresh_ms, again_ms }: CallOptions = {},
): UseQueryResult<Answer<Name>> {
  const { api } = useApp();
  return useQuery({
    queryKey: callKey(name, request),
    queryFn: ({ signal }) => api.call(name, request, signal),
    enabled,
    ...(fresh_ms === undefined ? {} : { staleTime: fresh_ms }),
    ...(again_ms === undefined ? {} : { refetchInterval: again_ms }),
  });
}
