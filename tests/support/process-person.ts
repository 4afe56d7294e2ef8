import { type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import type { ServerProcess } from './server-process.ts';

const PASSWORD = 'correct horse battery';

export async function signUpAt(
  { address, operator }: ServerProcess,
  name = 'ann',
): Promise<Caller> {
  const guest = { origin: address, language: 'en' };
  const user_string = `${name}@example.com`;
  await call(guest, CALLS['sms_mail'], { user_string });
  const [message] = await operator('outbox', '--to', user_string, '--last', '1');
  const setting = await call(guest, CALLS['getSetting'], { keyword: 'register' });
  await call(guest, CALLS['user.register'], {
    user_string,
    code: String(message?.['code']),
    password: PASSWORD,
    re_password: PASSWORD,
    extension_code: (setting as { default_invite_code: string }).default_invite_code,
    agreed: true,
  });
  const token = await call(guest, CALLS['user.login'], { user_string, password: PASSWORD });
  return { ...guest, token };
}

let keys = 0;

export function newKey(): { idempotency_key: string } {
  keys += 1;
  return { idempotency_key: `process-test-key-${keys}` };
}

export async function fundAt(
  ann: Caller,
  number: string,
  ...others: ('lever' | 'micro')[]
): Promise<void> {
  for (const to_field of [undefined, ...others]) {
    await call(ann, CALLS['sandbox.faucet'], { currency_id: USDT, number, ...newKey() });
    if (to_field === undefined) continue;
    await call(ann, CALLS['wallet.change'], {
      currency_id: USDT,
      number,
      from_field: 'change',
      to_field,
      ...newKey(),
    });
  }
}
