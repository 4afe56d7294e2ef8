// A page and an exchange of the worker's own, so that its clock and prices can be set.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { callsOf } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { askServer } from '../../server/exchange/operator/ask.ts';
import { socketPath } from '../../server/exchange/operator/socket-path.ts';
import { startServerProcess } from '../support/server-process.ts';
import { test as base, expect } from './fixture.ts';
import { PASSWORD, PAY_PASSWORD } from './people.ts';

Decimal.set({ precision: 20, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -20 });

type Rows = Record<string, unknown>[];

export interface Exchange {
  origin: string;
  operator(...words: string[]): Promise<Rows>;
  now(): Promise<number>;
  advanceTo(time: number): Promise<void>;
}

interface Own {
  exchange: Exchange;
}

export const test = base.extend<object, Own>({
  exchange: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'pe-earn-'));
      const data = join(folder, 'data');
      const server = await startServerProcess(data, ['--test-controls'], { RATE_LIMITS: 'off' });
      const exchange = exchangeAt(server.address, data);
      const guest = callsOf(() => ({ origin: exchange.origin, language: 'en' }));
      // The sandbox offers its products some seconds after the start.
      const offeredCount = async (): Promise<number> =>
        (await guest('dual.index', { type: 'put' })).total;
      await expect.poll(offeredCount, { timeout: 60_000 }).toBeGreaterThan(0);
      // Pages of other subjects send without a confirmation; nft.spec.ts has the one of R-SEND-2.
      await exchange.operator('setting', 'set', 'sending_daily_usdt', '1000000');
      await use(exchange);
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };

function exchangeAt(origin: string, data: string): Exchange {
  const operator = async (...words: string[]): Promise<Rows> => {
    const answer = await askServer(socketPath(data, undefined), { words, cwd: process.cwd() });
    if ('failure' in answer) throw new Error(`${words.join(' ')}: ${answer.failure.message}`);
    return answer.result.rows.map((row) => ({ ...row }));
  };
  const now = async (): Promise<number> => {
    const [row] = await operator('clock', 'advance', '1');
    return row?.['server_time'] as number;
  };
  return {
    origin,
    operator,
    now,
    async advanceTo(time) {
      const ms = time - (await now());
      if (ms > 0) await operator('clock', 'advance', `${ms}`);
    },
  };
}

export type Call = ReturnType<typeof callsOf>;
let people = 0;

export async function holder(page: Page, exchange: Exchange): Promise<Call> {
  return (await addressedHolder(page, exchange)).call;
}

interface Holder {
  address: string;
  call: Call;
}

async function codeTo({ operator }: Exchange, to: string): Promise<string> {
  const [message] = await operator('outbox', '--to', to, '--last', '1');
  return String(message?.['code']);
}

export async function setPayPassword(exchange: Exchange, { address, call }: Holder): Promise<void> {
  // An address gets one code a minute.
  await exchange.operator('clock', 'advance', '60000');
  await call('sms_mail', { scene: 'change' });
  const code = await codeTo(exchange, address);
  const password = PAY_PASSWORD;
  await call('safe.update_pay_password', { password, re_password: password, code });
}

/** Level 1. */
export async function verify(exchange: Exchange, call: Call): Promise<void> {
  const { id } = await call('user.info', {});
  const mobile = `138${`${id}`.padStart(8, '0')}`;
  await call('sms_mail', { user_string: mobile, scene: 'bind' });
  await call('safe.mobile', { mobile, code: await codeTo(exchange, `+86${mobile}`) });
  await call('user.real', { real_type: 1, name: 'Ann Example', card_id: '11010519491231002X' });
  await exchange.operator('identity', 'approve', `${id}`, '1');
}

/** The same with the address that codes are sent to, which answers mask. */
export async function addressedHolder(page: Page, { origin, operator }: Exchange): Promise<Holder> {
  people += 1;
  const guest = callsOf(() => ({ origin, language: 'en' }));
  const address = `earn-${process.pid}-${people}@example.com`;
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
  const key = `earn-spec-${process.pid}-${people}-0000`;
  await call('sandbox.faucet', { currency_id: USDT, number: '10000', idempotency_key: key });
  const notice = await guest('news.index_pop', {});
  await page.addInitScript(
    (state) => {
      localStorage.setItem('web_version', '1');
      if (localStorage.getItem('client_state') !== null) return;
      localStorage.setItem('client_state', JSON.stringify({ version: 2, state }));
    },
    { language: 'en', token, seen_notice: notice?.id ?? 0 },
  );
  return { address, call };
}

export async function addProduct(
  { operator }: Exchange,
  kind: 'dual' | 'lock',
  product: object,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'pe-product-'));
  const file = join(folder, 'product.json');
  writeFileSync(file, JSON.stringify(product));
  const [row] = await operator('product', 'add', kind, file);
  rmSync(folder, { recursive: true, force: true });
  return row?.['id'] as number;
}

export async function open(page: Page, { origin }: Exchange, path: string): Promise<void> {
  await page.goto(`${origin}/h5/#/pages/${path}`);
}

export async function availableOf(call: Call, currency_id: number): Promise<string> {
  return (await call('wallet.detail', { currency_id, account_type: 'change' })).available;
}

export function cents(value: Decimal.Value): string {
  const [whole = '', part = ''] = new Decimal(value).toDecimalPlaces(2).toString().split('.');
  return `${groupDigits(whole)}.${part.padEnd(2, '0')}`;
}

export function coins(value: Decimal.Value): string {
  const [whole = '', part] = new Decimal(value).toDecimalPlaces(8).toString().split('.');
  return part === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${part}`;
}

function groupDigits(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
