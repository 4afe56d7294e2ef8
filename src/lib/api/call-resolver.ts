// Loaded with the first form: the schemas of all calls are too large for the first view.
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CALLS } from '../../../protocol/catalogue.ts';
import type { ErrorKey, ErrorParams } from '../../../protocol/errors.ts';
import type { CallName } from './api.ts';
import { faultMessage } from './faults.ts';

type Fields = Record<string, unknown>;

export function callResolver(name: CallName): Resolver<Fields> {
  const check = zodResolver(withFaults(CALLS[name].request), undefined, { raw: true });
  return (request, context, options) => check(asWritten(request), context, options) as never;
}

/** The resolver keeps only the message of an issue, so the message carries the whole fault. */
function withFaults(schema: z.ZodMiniType) {
  return {
    _zod: schema._zod as { input: Fields; output: Fields },
    async parseAsync(request: Fields): Promise<unknown> {
      const result = await schema.safeParseAsync(request);
      if (result.success) return result.data;
      for (const issue of result.error.issues) {
        const params = 'params' in issue ? (issue.params as ErrorParams | undefined) : undefined;
        (issue as { message: string }).message = faultMessage({
          error: issue.code === 'custom' ? (issue.message as ErrorKey) : 'parameter_error',
          ...(params && { params }),
          ...(request[String(issue.path[0])] === undefined && { isEmpty: true }),
        });
      }
      throw result.error;
    },
  };
}

function asWritten(request: Fields): Fields {
  return Object.fromEntries(
    Object.entries(request)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([field, value]) => [
        field,
        typeof value === 'boolean' ? (value ? '1' : '0') : String(value),
      ]),
  );
}
