import { expect, test } from 'vitest';
import { guest, people, refusalOf } from '../../../tests/support/people.ts';

const DAY = 24 * 60 * 60_000;
const CAP = 10;
const all = people();

function ask(mobile: string, scene: 'register' | 'forget' = 'register'): Promise<string> {
  const wish = { mobile, scene, area_code: '86', area_code_id: undefined, email_code: undefined };
  return refusalOf(all().calls.sms_send(wish, guest()));
}

const notices = async () => {
  const { rows } = await all().database.query<{ name: string; params: object }>(
    'select name, params from operator_notices order by id',
  );
  return rows;
};

test('R-LIMIT-5: short messages of a UTC day have a cap in all, and the operator is warned once at 80 %', async () => {
  const { settings } = all();
  settings.sms_daily_cap = CAP;
  const phone = (n: number) => `1380013${String(8000 + n)}`;
  for (let n = 1; n < 8; n += 1) {
    expect(await ask(phone(n), n % 2 ? 'register' : 'forget')).toContain('no refusal');
  }
  expect(await notices()).toEqual([]);
  expect(await ask(phone(8))).toContain('no refusal');
  const day = new Date(all().time).toISOString().slice(0, 10);
  const warning = { name: 'sms_near_cap', params: { day, sent: 8, cap: CAP } };
  expect(await notices()).toEqual([warning]);
  for (let n = 9; n <= CAP; n += 1) expect(await ask(phone(n))).toContain('no refusal');
  expect(await ask(phone(11))).toBe('code_daily_limit');
  expect(await ask(phone(11), 'forget')).toBe('code_daily_limit');
  expect(await notices()).toEqual([warning]);
  const mail = { user_string: 'cap@example.com', scene: 'register', type: undefined } as const;
  const none = { area_code: '86', area_code_id: undefined, email_code: undefined };
  expect(await refusalOf(all().calls.sms_mail({ ...mail, ...none }, guest()))).toContain(
    'no refusal',
  );
  all().time += DAY;
  expect(await ask(phone(11))).toContain('no refusal');
  settings.sms_daily_cap = 0;
  expect(await ask(phone(12))).toBe('code_daily_limit');
});
