import type * as z from 'zod/mini';

/** A call of calls.md: its path below /api, its method, and what goes over the wire each way. */
export interface Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly path: `/${string}`;
  readonly method: 'GET' | 'POST';
  readonly request: Request;
  readonly response: Response;
}
