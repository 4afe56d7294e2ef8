import { type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { readOutbox } from '../../server/platform/delivery/messages.ts';
import type { TestApp } from './test-app.ts';

const PASSWORD = 'correct horse battery';

export async function signedUp(
  server: TestApp,
  origin: string,
  user_string: string,
): Promise<Caller> {
  const guest: Caller = { origin, language: 'en' };
  await call(guest, CALLS['sms_mail'], { user_string });
  const [message] = await readOutbox(server.database, { to: user_string, last: 1 });
  await call(guest, CALLS['user.register'], {
    user_string,
    code: message?.code ?? '',
    password: PASSWORD,
    re_password: PASSWORD,
    extension_code: server.exchange.settings.get('default_invite_code') ?? '',
    agreed: true,
  });
  const token = await call(guest, CALLS['user.login'], { user_string, password: PASSWORD });
  return { ...guest, token };
}
