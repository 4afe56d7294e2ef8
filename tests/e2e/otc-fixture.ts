import type { Page } from '@playwright/test';
import { addressedHolder, type Call, type Exchange, USDT } from './earn-fixture.ts';
import { PAY_PASSWORD } from './people.ts';

export const MINUTE = 60_000;

export async function trader(page: Page, exchange: Exchange): Promise<Call> {
  const { address, call } = await addressedHolder(page, exchange);
  const codeTo = async (to: string): Promise<string> => {
    const [message] = await exchange.operator('outbox', '--to', to, '--last', '1');
    return String(message?.['code']);
  };
  const { id } = await call('user.info', {});
  await exchange.operator('clock', 'advance', `${MINUTE}`);
  await call('sms_mail', { scene: 'change' });
  const code = await codeTo(address);
  const password = PAY_PASSWORD;
  await call('safe.update_pay_password', { password, re_password: password, code });
  const mobile = `138${`${id}`.padStart(8, '0')}`;
  await call('sms_mail', { user_string: mobile, scene: 'bind' });
  await call('safe.mobile', { mobile, code: await codeTo(`+86${mobile}`) });
  await call('user.real', { real_type: 1, name: 'Ann Example', card_id: '11010519491231002X' });
  await exchange.operator('identity', 'approve', `${id}`, '1');
  await call('wallet.change', {
    ...{ currency_id: USDT, number: '1000', from_field: 'change', to_field: 'legal' },
    idempotency_key: `otc-move-${process.pid}-${id}-0000`,
  });
  return call;
}
