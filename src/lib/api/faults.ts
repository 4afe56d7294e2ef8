import type { TFunction } from 'i18next';
import type { ErrorParams } from '../../../protocol/errors.ts';
import { errorValues } from '../language/error-values.ts';
import { CallError } from './api.ts';

/** A fault of a field. Stored by its key, so that its text follows a change of the language. */
export interface Fault {
  error: string;
  params?: ErrorParams;
  /** The server's message, for a key newer than the page. */
  message?: string;
  /** An empty field: the text says so instead of calling the value invalid. */
  isEmpty?: true;
}

/** Form libraries store only a text per error, so the fault is encoded in it. */
export function faultMessage(fault: Fault): string {
  return JSON.stringify(fault);
}

export function faultOfMessage(message: string): Fault {
  return JSON.parse(message) as Fault;
}

/** `tag`: the BCP 47 tag of the language of `t`. */
export function faultText(
  t: TFunction,
  { error, params = {}, message }: Fault,
  tag: string,
): string {
  const valuesOf = errorValues();
  if (valuesOf === undefined) return message ?? t('common:fault.rejected');
  return t(`errors:${error}`, {
    ...valuesOf(error, params, tag, undefined),
    ...(message !== undefined && { defaultValue: message }),
  });
}

export function faultOf(error: unknown): Fault | undefined {
  return error instanceof CallError ? error.failure : undefined;
}

/** The server's refusals by field; empty if the request as a whole was refused. */
export function fieldFaults(error: unknown): Readonly<Record<string, Fault>> {
  const failure = error instanceof CallError ? error.failure : undefined;
  const { errors, field } = failure ?? {};
  const all =
    errors ?? (failure === undefined || field === undefined ? [] : [{ ...failure, field }]);
  return Object.fromEntries(all.map((one) => [one.field, one]));
}
