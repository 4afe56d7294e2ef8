import type { UseMutationResult } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { UnknownResult } from '../../../lib/api/unknown-result.ts';

/**
 * The state of a sent order. `unknown`: no response, and the server can't be reached; its result is requested by key until it
 * answers, also after a reload.
 */
export type OrderLife<Order> =
  | { at: 'idle' }
  | { at: 'sending' }
  | { at: 'accepted'; order: Order }
  | { at: 'refused'; text: string }
  | { at: 'unknown'; text: string };

type Submitted<Order> = Pick<UseMutationResult<Order>, 'isPending' | 'data' | 'error'>;

export function lifeOf<Order>(submit: Submitted<Order>, t: TFunction): OrderLife<Order> {
  if (submit.isPending) return { at: 'sending' };
  if (submit.data !== undefined) return { at: 'accepted', order: submit.data };
  const { error } = submit;
  if (error === null || isHandledElsewhere(error)) return { at: 'idle' };
  const text = failureText(t, error);
  return error instanceof UnknownResult ? { at: 'unknown', text } : { at: 'refused', text };
}
