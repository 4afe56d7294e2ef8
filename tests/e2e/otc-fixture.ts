import type { Page } from '@playwright/test';
import { USDT } from '../../protocol/constants.ts';
import {
  addressedHolder,
  type Call,
  type Exchange,
  setPayPassword,
  verify,
} from './earn-fixture.ts';

export const MINUTE = 60_000;

export async function trader(page: Page, exchange: Exchange): Promise<Call> {
  const holder = await addressedHolder(page, exchange);
  const { call } = holder;
  await setPayPassword(exchange, holder);
  await verify(exchange, call);
  const { id } = await call('user.info', {});
  await call('wallet.change', {
    currency_id: USDT,
    number: '1000',
    from_field: 'change',
    to_field: 'legal',
    idempotency_key: `otc-move-${process.pid}-${id}-0000`,
  });
  return call;
}
