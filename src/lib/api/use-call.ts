import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApp } from '../app-context.ts';
import type { Answer, CallName, Request } from './api.ts';
import { callKey } from './queries.ts';

interface CallOptions {
  enabled?: boolean;
  /** How long an answer counts as new, where it is not 10 s. */
  fresh_ms?: number;
  /** Asked again this often while it is on view: figures that change without an event. */
  again_ms?: number;
}

/** An answer, kept under its call and request, and asked for again when an event made it old. */
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
