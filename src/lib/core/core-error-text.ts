import type { TFunction } from 'i18next';
import type { CoreError } from './core.ts';

/**
 * The message for a stable key. If the core names the place of the invalid character, the message does too,
 * counted from 1; a place after the last character means that something is missing there.
 */
export function errorText(t: TFunction, error: CoreError, text?: string): string {
  const place = error.detail['position'];
  if (place === undefined || text === undefined) return words(t, error.key);
  if (place >= [...text.trimEnd()].length) return words(t, `${error.key}_end`, error.key);
  return words(t, `${error.key}_at`, error.key, place + 1);
}

function words(t: TFunction, key: string, otherwise = key, position = 0): string {
  return t([`errors:${key}`, `errors:${otherwise}`, 'errors:unknown'], { position });
}

export function isCoreError(thrown: unknown): thrown is CoreError {
  return typeof thrown === 'object' && thrown !== null && 'key' in thrown && 'detail' in thrown;
}
