import { expect, test } from 'vitest';
import { countryOf } from '../../server/people/auth/session-area.ts';
import { api, PASSWORD } from '../support/api.ts';

const site = api();

test.each([
  ['sms', '+8613800138000', 'CN'],
  ['sms', '+85291234567', 'HK'],
  ['sms', '+16135550100', 'CA'],
  ['email', 'ann@example.com', null],
] as const)('Session.area: signed in by %s %s it is %s', (channel, address, area) => {
  expect(countryOf({ channel, address, area_code: null })).toBe(area);
});

test('/user/delete_request stores its reason, and cancelling deletes it', async () => {
  const ann = await site().signUp();
  const code = await ann.code('change');
  await ann.ok('POST /user/delete_request', { password: PASSWORD, code, reason: 'Too loud' });
  const [userRow] = await site().operator('user', 'show', String(ann.id));
  expect(userRow).toMatchObject({ delete_reason: 'Too loud' });
  await ann.ok('POST /user/delete_cancel');
  const [later] = await site().operator('user', 'show', String(ann.id));
  expect(later).toMatchObject({ delete_reason: null });
});
