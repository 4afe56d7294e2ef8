import type { TFunction } from 'i18next';
import { writtenValues } from '../../../protocol/error-values.ts';
import type { ErrorParams } from '../../../protocol/errors.ts';
import { CallError } from './api.ts';

/** What is wrong with a field. Stored by its key, so that its text follows a change of language. */
export interface Fault {
  error: string;
  params?: ErrorParams;
  /** The server's words, for a key that is newer than the page. */
  message?: string;
  /** Nothing was entered: the text asks for it instead of calling it wrong. */
  isEmpty?: true;
}

/** A fault as the message of a form library's error, which has room for a text alone. */
export function faultMessage(fault: Fault): string {
  return JSON.stringify(fault);
}

export function faultOfMessage(message: string): Fault {
  return JSON.parse(message) as Fault;
}

/** `tag`: as Intl names the language of `t`. */
export function faultText(
  t: TFunction,
  { error, params = {}, message }: Fault,
  tag: string,
): string {
  return t(`errors:${error}`, {
    ...writtenValues(error, params, tag),
    ...(message !== undefined && { defaultValue: message }),
  });
}

/** Of a refusal; undefined where nothing was refused. */
export function faultOf(error: unknown): Fault | undefined {
  return error instanceof CallError ? error.failure : undefined;
}

/** What the server refused, by the field at fault; empty where the request as a whole was refused. */
export function fieldFaults(error: unknown): Readonly<Record<string, Fault>> {
  const failure = error instanceof CallError ? error.failure : undefined;
  const { errors, field } = failure ?? {};
  const all =
    errors ?? (failure === undefined || field === undefined ? [] : [{ ...failure, field }]);
  return Object.fromEntries(all.map((one) => [one.field, one]));
}
