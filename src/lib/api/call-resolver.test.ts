import { expect, test } from 'vitest';
import type { CallName } from './api.ts';
import { callResolver } from './call-resolver.ts';
import { type Fault, faultOfMessage } from './faults.ts';

async function faultsOf(name: CallName, request: Record<string, unknown>) {
  const options = { fields: {}, shouldUseNativeValidation: undefined };
  const { errors } = await callResolver(name)(request, undefined, options);
  const faults: Record<string, Fault> = {};
  for (const [field, error] of Object.entries(errors))
    faults[field] = faultOfMessage(String(error?.message));
  return faults;
}

test('validates a form with the schema of its call: one key a field, with parameters', async () => {
  expect(await faultsOf('support.open', { subject: 'x'.repeat(81), text: 'seen' })).toEqual({
    subject: { error: 'text_too_long', params: { maximum: 80 } },
  });
  expect(await faultsOf('support.open', { subject: 'late', text: 'seen' })).toEqual({});
});

test('an absent or empty field is empty, not invalid, and so is an unchecked box', async () => {
  const faults = await faultsOf('user.register', {
    user_string: '',
    password: 'long enough',
    re_password: 'other one',
    type: 'email',
    agreed: false,
  });
  expect(faults['user_string']).toEqual({ error: 'account_invalid', isEmpty: true });
  expect(faults['code']).toEqual({ error: 'code_invalid', isEmpty: true });
  expect(faults['re_password']).toEqual({ error: 'passwords_inconsistent' });
  expect(faults['agreed']).toEqual({ error: 'agreement_required' });
  expect(faults['password']).toBeUndefined();
});
