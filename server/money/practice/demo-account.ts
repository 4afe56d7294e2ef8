// The demo account of the practice mode (R-FUNDS-16): created once, verified and funded, with a new random password at
// each start.

import { USDT } from '../../../protocol/constants.ts';
import type { Prices } from '../../market/prices/prices.ts';
import type { Dice } from '../../people/auth/dice.ts';
import type { Passwords } from '../../people/auth/passwords.ts';
import { newInviteCode } from '../../people/auth/register.ts';
import {
  addUser,
  findByAddress,
  setAddress,
  setPasswordHash,
} from '../../people/auth/user-store.ts';
import {
  addApplication,
  closeApplication,
  newestOf,
  raiseLevel,
  VERIFIED,
} from '../../people/identity/store.ts';
import { setNames } from '../../people/profile/store.ts';
import type { Audit } from '../../platform/commands/command.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { takeFromFaucet } from '../deposits/faucet.ts';
import { moveMoney } from '../wallet/moves.ts';

export interface DemoParts {
  readonly database: Database;
  readonly currencies: Currencies;
  readonly dice: Dice;
  readonly passwords: Passwords;
  prices(): Promise<Prices>;
  now(): number;
  inviteCode(): string | null;
}

export interface DemoAccount {
  readonly account: string;
  /** Only the hash is stored: this is the only place with the password. */
  readonly password: string;
  readonly real_level: number;
}

const EMAIL = 'demo@example.com';
/** Phone numbers reserved for fiction. */
const MOBILE = { channel: 'sms', address: '+12025550100', area_code: '1' } as const;
const NAME = 'Demo';
const PAPERS = { card_id: 'DEMO0001', front_pic: null, reverse_pic: null, hand_pic: null };

const MONEY = '10000';
/** USDT in each account, so that every kind of order can be placed at once. */
const MOVED = '2000';
const MOVED_TO = ['lever', 'micro'] as const;

/** Without characters that look alike; 20 of them have 98 bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 5;

function newPassword(dice: Dice): string {
  const sign = () => SIGNS[dice.below(SIGNS.length)] ?? '';
  const group = () => Array.from({ length: GROUP }, sign).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export async function renewDemoAccount(parts: DemoParts, audit: Audit): Promise<DemoAccount> {
  const password = newPassword(parts.dice);
  const password_hash = await parts.passwords.hash(password);
  const prices = await parts.prices();
  return parts.database.transaction(async (tx) => {
    const existingDemo = await findDemo(tx);
    if (existingDemo !== undefined) await setPasswordHash(tx, existingDemo.id, password_hash);
    const id = existingDemo?.id ?? (await addDemo(tx, parts, { password_hash, prices }));
    await audit(tx, id);
    return {
      account: existingDemo?.email ?? EMAIL,
      password,
      real_level: existingDemo?.real_level ?? 2,
    };
  });
}

/** Its user may have bound another e-mail or phone. */
async function findDemo(tx: Transaction) {
  return (await findByAddress(tx, EMAIL)) ?? (await findByAddress(tx, MOBILE.address));
}

async function addDemo(
  tx: Transaction,
  parts: DemoParts,
  { password_hash, prices }: { password_hash: string; prices: Prices },
): Promise<number> {
  const time = parts.now();
  const extension_code = await newInviteCode(tx, parts.dice, {
    default_invite_code: parts.inviteCode(),
  });
  const id = await addUser(tx, {
    address: { channel: 'email', address: EMAIL, area_code: null },
    password_hash,
    extension_code,
    time,
    inviter_id: null,
    app_id: null,
    lang: 'en',
    consent: null,
  });
  await setAddress(tx, id, MOBILE);
  await setNames(tx, id, { nickname: NAME, signature: undefined });
  await verify(tx, id, time);
  await fund(tx, parts, { user_id: id, price_usd: prices.get(USDT)?.now ?? '1', time });
  return id;
}

async function verify(tx: Transaction, user_id: number, time: number): Promise<void> {
  for (const level of [1, 2] as const) {
    await addApplication(tx, user_id, { ...PAPERS, name: NAME, level, time });
  }
  for (const { id } of (await newestOf(tx, user_id)).values()) {
    await closeApplication(tx, id, { status: VERIFIED, reason: null, time });
  }
  await raiseLevel(tx, user_id, 2);
}

async function fund(
  tx: Transaction,
  { currencies }: DemoParts,
  { user_id, price_usd, time }: { user_id: number; price_usd: string; time: number },
): Promise<void> {
  const currency = currencies.of(USDT);
  if (currency === undefined) throw new Error('no USDT among the currencies');
  await takeFromFaucet(tx, { user_id, currency, price_usd, number: MONEY, time });
  for (const to of MOVED_TO) {
    const money = { currency_id: USDT, number: MOVED, from: 'change', to } as const;
    await moveMoney(tx, { user_id, ...money, reference: `demo/${user_id}/${to}`, time });
  }
}
