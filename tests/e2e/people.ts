import { expect, type Page } from '@playwright/test';
import { callsOf } from '../../protocol/catalogue.ts';
import type { TradeMemory } from '../../src/lib/state/trade-memory.ts';
import type { MarketServer } from '../support/market-server.ts';
import { sentCode } from './operator.ts';

export const PASSWORD = 'correct horse battery';
export const PAY_PASSWORD = 'my pay password';
/** One for each test that needs a second code soon. */
export const EARLY_ACCOUNTS = 11;

let people = 0;

export function newAddress(): string {
  people += 1;
  return `e2e-${process.pid}-${people}@example.com`;
}

export async function signUp(
  address = newAddress(),
  extension_code = 'POCKET',
): Promise<{ address: string; token: string }> {
  const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
  const token = await signUpWith(origin, () => sentCode(address), { address, extension_code });
  return { address, token };
}

export function signUpAt(server: MarketServer): Promise<string> {
  const address = newAddress();
  const code = async (): Promise<string> => {
    const [message] = await server.operator('outbox', '--to', address, '--last', '1');
    return String(message?.['code']);
  };
  return signUpWith(server.origin, code, { address, extension_code: 'POCKET' });
}

async function signUpWith(
  origin: string,
  sentMail: () => Promise<string>,
  { address, extension_code }: { address: string; extension_code: string },
): Promise<string> {
  const call = callsOf(() => ({ origin, language: 'en' }));
  await call('sms_mail', { user_string: address, scene: 'register' });
  await call('user.register', {
    user_string: address,
    code: await sentMail(),
    password: PASSWORD,
    re_password: PASSWORD,
    extension_code,
    agreed: true,
  });
  return call('user.login', { user_string: address, password: PASSWORD });
}

/** The sign-up page, from the address to the ticked box; the button is left to the test. */
export async function fillRegistration(page: Page): Promise<string> {
  const address = newAddress();
  await page.getByLabel('E-mail').last().fill(address);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled();
  await page.getByLabel('Verification code').fill(await sentCode(address));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  return address;
}

const popNotices = new Map<string, Promise<number>>();

const SHARED = (): string => `http://localhost:${process.env['PE_E2E_PORT']}`;

async function askedNotice(origin: string): Promise<number> {
  const notice = await callsOf(() => ({ origin, language: 'en' }))('news.index_pop', {});
  return notice?.id ?? 0;
}

export async function begin(
  page: Page,
  {
    language = 'en',
    token = null as string | null,
    origin = SHARED(),
    trade = {} as Partial<TradeMemory>,
  } = {},
) {
  if (!popNotices.has(origin)) popNotices.set(origin, askedNotice(origin));
  const seen_notice = await popNotices.get(origin);
  await page.addInitScript(
    (state) => {
      localStorage.setItem('web_version', '1');
      if (localStorage.getItem('client_state') !== null) return;
      localStorage.setItem('client_state', JSON.stringify({ version: 2, state }));
    },
    { language, token, seen_notice, trade },
  );
}

interface Account {
  address: string;
  token: string;
}

export function earlyAccount(place: number): Account {
  const people = JSON.parse(process.env['PE_E2E_EARLY'] ?? '[]') as Account[];
  const account = people[place];
  if (account === undefined) throw new Error(`EARLY_ACCOUNTS are too few for ${place}`);
  return account;
}

/** Waits until the address may get another code. */
export async function setPayPassword({ address, token }: Account): Promise<void> {
  const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
  const call = callsOf(() => ({ origin, language: 'en', token }));
  await expect(() => call('sms_mail', { scene: 'change' })).toPass({ timeout: 65_000 });
  const code = await sentCode(address);
  const password = PAY_PASSWORD;
  await call('safe.update_pay_password', { password, re_password: password, code });
}
