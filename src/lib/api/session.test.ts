import { expect, test } from 'vitest';
import { DEFAULT_STATE } from '../state/stored-state.ts';
import type { AccountServices } from './account-services.ts';
import { CallError } from './api.ts';
import { signIn } from './come-and-go.ts';
import { createQueries } from './queries.ts';

test('R-AUTH: login succeeds even when the request for the profile fails', async () => {
  const state = { ...DEFAULT_STATE };
  const call = () => Promise.reject(new CallError('timeout', '/'));
  const page = { state, api: { call }, queries: createQueries() } as unknown as AccountServices;
  await expect(signIn(page, 'a session')).resolves.toBeUndefined();
  expect(state).toMatchObject({ token: 'a session', user: null });
});
