// What the server would refuse for its form alone is told before it is sent: the rules are protocol/'s own.
import { readRequest, type Wrong } from '../../../protocol/calls/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import type { CallName } from './api.ts';

/** All that is wrong, one key a field. */
export function wrongFields(
  name: CallName,
  fields: Readonly<Record<string, unknown>>,
): readonly Wrong[] {
  const written = Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([field, value]) => [field, asWritten(value)]),
  );
  const reading = readRequest(CALLS[name], written);
  return reading.ok ? [] : reading.wrong;
}

/** As a form carries it. */
function asWritten(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}
