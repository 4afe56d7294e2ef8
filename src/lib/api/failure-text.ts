import i18next, { type TFunction } from 'i18next';
import { CallError } from './api.ts';
import { faultText } from './faults.ts';
import { UnknownResult } from './unknown-result.ts';

/** What happened, in the language of now: a refusal by its key, and in the server's own words where that has none here. */
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

/** 999 and 998 are told by the app itself, once; what the user gave up needs no word. */
export function isToldElsewhere(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return (
    error.fault === 'aborted' || (error.failure !== undefined && error.failure.type !== 'error')
  );
}

/** The key of a refusal; undefined where there is none. */
export function refusalKey(error: unknown): string | undefined {
  return error instanceof CallError ? error.failure?.error : undefined;
}

/** How long the server asks to wait, where it does. */
export function waitOf(error: unknown): number | undefined {
  const wait = error instanceof CallError ? error.failure?.params?.['retry_after_ms'] : undefined;
  return typeof wait === 'number' ? wait : undefined;
}
