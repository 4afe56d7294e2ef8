import type { Page } from '@playwright/test';
import { callsOf } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { type Call, type Exchange, verify } from './earn-fixture.ts';
import { PASSWORD } from './people.ts';

export interface Person {
  id: number;
  token: string;
  call: Call;
}

let people = 0;
let keys = 0;

export const newKey = (): string => {
  keys += 1;
  return `copy-spec-${process.pid}-${keys}-0000`;
};

export async function person({ origin, operator }: Exchange, nickname: string): Promise<Person> {
  people += 1;
  const guest = callsOf(() => ({ origin, language: 'en' }));
  const address = `copy-${process.pid}-${people}@example.com`;
  await guest('sms_mail', { user_string: address, scene: 'register' });
  const [message] = await operator('outbox', '--to', address, '--last', '1');
  await guest('user.register', {
    user_string: address,
    code: String(message?.['code']),
    password: PASSWORD,
    re_password: PASSWORD,
    extension_code: 'POCKET',
    agreed: true,
  });
  const token = await guest('user.login', { user_string: address, password: PASSWORD });
  const call = callsOf(() => ({ origin, language: 'en', token }));
  await call('user.editNickname', { nickname });
  await call('sandbox.faucet', { currency_id: USDT, number: '5000', idempotency_key: newKey() });
  await call('wallet.change', {
    currency_id: USDT,
    number: '2000',
    from_field: 'change',
    to_field: 'lever',
    idempotency_key: newKey(),
  });
  return { id: (await call('user.info', {})).id, token, call };
}

export async function trader(exchange: Exchange, nickname: string): Promise<Person> {
  const one = await person(exchange, nickname);
  await verify(exchange, one.call);
  await one.call('follow.apply', { introduction: 'Swings of some days, with a stop on each.' });
  await exchange.operator('trader', 'approve', `${one.id}`);
  return one;
}

export async function beginAs(page: Page, { call, token }: Person): Promise<void> {
  const notice = await call('news.index_pop', {});
  await page.addInitScript(
    (state) => {
      localStorage.setItem('web_version', '1');
      if (localStorage.getItem('client_state') !== null) return;
      localStorage.setItem('client_state', JSON.stringify({ version: 2, state }));
    },
    { language: 'en', token, seen_notice: notice?.id ?? 0 },
  );
}

export function submit(call: Call, share: string) {
  return call('lever.submit', {
    currency_id: 1,
    legal_id: USDT,
    type: 1,
    status: 1,
    share,
    multiple: 20,
    margin_mode: 'cross',
    idempotency_key: newKey(),
  });
}
