import i18next from 'i18next';
import { expect, test } from 'vitest';
import english from '../../../locales/en/errors.json' with { type: 'json' };
import french from '../../../locales/fra/errors.json' with { type: 'json' };
import { CallError } from '../../../protocol/call.ts';
import { strangeFailure } from '../../../protocol/envelope.ts';
import { loadErrorValues } from '../language/error-values.ts';
import { failureText } from './failure-text.ts';

const refusedError = (error: string, message: string, params?: Record<string, number>): CallError =>
  new CallError('refused', '/user/info', 200, {
    type: 'error',
    code: 0,
    message,
    error,
    ...(params === undefined ? {} : { params }),
  });
const busy = refusedError('rate_limited', 'Too many requests. Try again in 90 seconds.', {
  retry_after_ms: 90_000,
});
const newer = refusedError('of_tomorrow', 'Words of a newer server.');

test('a refusal is shown in the current language, with its values', async () => {
  await i18next.init({ lng: 'en', ns: ['errors'], resources: { en: { errors: {} } } });
  expect(failureText(i18next.t, busy)).toBe('Too many requests. Try again in 90 seconds.');
  i18next.addResourceBundle('en', 'errors', english);
  await loadErrorValues();
  i18next.addResourceBundle('fr', 'errors', french);
  expect(failureText(i18next.t, busy)).toBe('Too many requests. Try again in 90 seconds.');
  await i18next.changeLanguage('fr');
  expect(failureText(i18next.t, busy)).toMatch(/^Trop de requêtes.* 90\ssecondes\.$/);
  expect(failureText(i18next.t, newer)).toBe('Words of a newer server.');
  // R-WIRE-10
  const strange = strangeFailure({ type: '997', message: 'Closed for today.' });
  const unreadable = new CallError('unreadable', '/user/info', 200, strange);
  expect(failureText(i18next.t, unreadable)).toBe('Closed for today.');
});
