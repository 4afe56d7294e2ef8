import i18next, { type TFunction } from 'i18next';
import { CallError } from './api.ts';
import { faultText } from './faults.ts';
import { UnknownResult } from './unknown-result.ts';

/** An error's message in the current language; the server's own message if the key has no text here. */
export function failureText(t: TFunction, error: unknown): string {
  if (error instanceof UnknownResult) return t('common:fault.unknown_result');
  if (!(error instanceof CallError)) return t('common:fault.rejected');
  const { failure } = error;
  if (failure !== undefined) return faultText(t, failure, i18next.language);
  switch (error.fault) {
    case 'timeout':
      return t('common:fault.timeout');
    case 'unreached':
      return t('common:fault.unreached');
    default:
      return t('common:fault.rejected');
  }
}

/** The app handles 999 and 998 itself, once; a call that the user cancelled needs no message. */
export function isHandledElsewhere(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return (
    error.fault === 'aborted' || (error.failure !== undefined && error.failure.type !== 'error')
  );
}

export function refusalKey(error: unknown): string | undefined {
  return error instanceof CallError ? error.failure?.error : undefined;
}

export function waitOf(
  error: unknown,
  name: 'retry_after_ms' | 'valid_ms' = 'retry_after_ms',
): number | undefined {
  const wait = error instanceof CallError ? error.failure?.params?.[name] : undefined;
  return typeof wait === 'number' ? wait : undefined;
}
