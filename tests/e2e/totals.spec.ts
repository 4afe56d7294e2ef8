// R-ACCOUNT-4: every page shows the same worth of an account. The expected figures are computed here from balances and
// positions; prices stand still while the pages are read.

import type { Page } from '@playwright/test';
import Decimal from 'decimal.js';
import { CallError } from '../../protocol/call.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { SeededRandom } from '../market/seeded-random.ts';
import { type Call, type Exchange, expect, holder, test } from './earn-fixture.ts';

const SEEDS = process.env['LONG'] === '1' ? 100 : 3;
const ETH = 2;
const SYMBOLS = { [BTC]: 'BTC/USDT', [ETH]: 'ETH/USDT' } as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Site {
  exchange: Exchange;
  call: Call;
  marks: Map<number, Decimal>;
  key(): string;
}

/** New prices, so that quotes are fresh and positions have a profit or a loss. */
async function tick({ exchange, marks }: Site, random: SeededRandom): Promise<void> {
  for (const id of [BTC, ETH] as const) {
    const mark = marks.get(id) ?? new Decimal(0);
    const next = mark
      .mul(9_950 + random.below(101))
      .div(10_000)
      .toDecimalPlaces(1);
    await exchange.operator('feed', 'tick', SYMBOLS[id], next.toString());
    marks.set(id, next);
  }
}

async function randomAccount(site: Site, seed: number): Promise<void> {
  const { call, key, marks } = site;
  const random = new SeededRandom(seed);
  const cents = (least: number, most: number): string =>
    new Decimal(least * 100 + random.below((most - least) * 100)).div(100).toString();
  await call('sandbox.reset', { number: cents(8_000, 60_000), idempotency_key: key() });
  for (const to_field of ['lever', 'micro', 'legal'] as const) {
    const wish = {
      currency_id: USDT,
      from_field: 'change',
      to_field,
      idempotency_key: key(),
    } as const;
    await call('wallet.change', {
      ...wish,
      number: cents(100, to_field === 'lever' ? 3_000 : 900),
    });
  }
  const priceFar = (id: number): string =>
    (marks.get(id) ?? new Decimal(0)).mul('0.97').toDecimalPlaces(0).toString();
  const acts: (() => Promise<unknown>)[] = [
    ...([BTC, ETH] as const).flatMap((currency_id) => [
      () =>
        call('coin.trade', {
          ...({ currency_id, legal_id: USDT, type: 1, quote_amount: cents(50, 700) } as const),
          idempotency_key: key(),
        }),
      () =>
        call('coin.trade', {
          ...({ currency_id, legal_id: USDT, type: 1, amount: '0.01' } as const),
          target_price: priceFar(currency_id),
          idempotency_key: key(),
        }),
      ...(['cross', 'isolated'] as const).map(
        (margin_mode) => () =>
          call('lever.submit', {
            ...({ currency_id, legal_id: USDT, status: 1, margin_mode } as const),
            type: random.below(2) === 0 ? 1 : 2,
            ...{ share: `${1 + random.below(9)}`, multiple: 10 },
            idempotency_key: key(),
          }),
      ),
      () =>
        call('lever.submit', {
          ...({ currency_id, legal_id: USDT, type: 1, status: 0, margin_mode: 'cross' } as const),
          ...{ share: `${1 + random.below(9)}`, multiple: 10, target_price: priceFar(currency_id) },
          idempotency_key: key(),
        }),
    ]),
    async () => {
      const [config] = (await call('lh.deposit.config', {})).list.filter(
        ({ status, currency_id }) => status === 1 && currency_id === USDT,
      );
      if (config !== undefined)
        await call('lh.deposit', {
          config_id: config.id,
          amount: new Decimal(config.min_number).mul(2).toString(),
          idempotency_key: key(),
        });
    },
  ];
  for (const act of acts) {
    await tick(site, random);
    // Some do not fit into the money of a random account.
    if (random.below(3) > 0) await act().catch(expectRefusal);
  }
  await tick(site, random);
}

function expectRefusal(reason: unknown): void {
  const error = reason instanceof CallError ? reason.failure?.error : reason;
  expect(['insufficient_balance', 'would_liquidate', 'below_minimum']).toContain(error);
}

interface Expected {
  total: string;
  accounts: Record<string, string>;
  coins: Map<string, { amount: Decimal; usd: Decimal; byAccount: Map<string, Decimal> }>;
  contract: {
    available: Decimal;
    positions: Decimal;
    pending: Decimal;
    profits: Decimal;
    value: Decimal;
  };
  products: Decimal;
}

/** From available, frozen and the list of orders alone: no value of the server's is used. */
async function expectedOf(call: Call): Promise<Expected> {
  const { accounts } = await call('wallet.list', {});
  const orders = (await call('lever.my_trade', { limit: 100 })).list.filter(
    ({ status }) => status < 2,
  );
  const sum = (values: readonly string[]): Decimal =>
    values.reduce((all, value) => all.add(value), new Decimal(0));
  const open = orders.filter(({ status }) => status === 1);
  const profits = sum(open.map((one) => one.profits));
  const coins: Expected['coins'] = new Map();
  const worths: Record<string, string> = {};
  let total = new Decimal(0);
  let products = new Decimal(0);
  for (const { name: account, list } of accounts) {
    let worth = new Decimal(0);
    for (const { currency_id, currency_name, available, frozen, price_usd } of list) {
      const gain = account === 'lever' && currency_id === USDT ? profits : 0;
      const value = new Decimal(available).add(frozen).add(gain);
      const usd = value.mul(price_usd ?? 0).toDecimalPlaces(8);
      worth = worth.add(usd);
      if (account === 'financial') products = products.add(usd);
      const coin = coins.get(currency_name) ?? {
        amount: new Decimal(0),
        usd: new Decimal(0),
        byAccount: new Map(),
      };
      coin.byAccount.set(account, value);
      coins.set(currency_name, {
        amount: coin.amount.add(value),
        usd: coin.usd.add(usd),
        byAccount: coin.byAccount,
      });
    }
    worths[account] = decimalsText(worth);
    total = total.add(worth);
  }
  const lever = accounts
    .find(({ name }) => name === 'lever')
    ?.list.find(({ currency_id }) => currency_id === USDT);
  const available = new Decimal(lever?.available ?? 0);
  const positions = sum(open.map(({ caution_money }) => caution_money));
  const pending = sum(
    orders.filter(({ status }) => status === 0).map(({ caution_money }) => caution_money),
  );
  expect(positions.add(pending).toString(), 'frozen').toBe(lever?.frozen);
  const value = available.add(lever?.frozen ?? 0).add(profits);
  const contract = { available, positions, pending, profits, value };
  return { total: decimalsText(total), accounts: worths, coins, contract, products };
}

function decimalsText(value: Decimal, decimals = 2): string {
  const [whole = '', part = ''] = value.toDecimalPlaces(decimals).toString().split('.');
  const groups = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',').replace('-', '−');
  return decimals === 0 ? groups : `${groups}.${part.padEnd(decimals, '0')}`;
}

/** R-NUMBER-11 */
function amountText(value: Decimal, unit: string): string {
  const digits = value.decimalPlaces();
  if (unit !== 'USDT') return decimalsText(value, digits);
  return decimalsText(value, value.abs().lt(1) ? Math.max(2, digits) : 2);
}

const downText = (value: Decimal): string =>
  amountText(value.abs().lt(1) ? value : value.toDecimalPlaces(2, Decimal.ROUND_DOWN), 'USDT');

const ACCOUNT_TEXTS = {
  change: 'Spot',
  lever: 'Futures',
  micro: 'Options',
  financial: 'Financial',
  legal: 'Fiat',
} as const;

async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/pages/${path}`);
}

/** Runs in the page: all visible texts, in their order. */
function visibleText(): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode() !== null) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement?.checkVisibility() === true) texts.push(nodeValue ?? '');
  }
  return ` ${texts.join(' ').replace(/\s+/g, ' ')} `;
}

async function expectTexts(page: Page, path: string, texts: readonly string[]): Promise<void> {
  let shownText = '';
  const missingTexts = async (): Promise<string[]> => {
    shownText = await page.evaluate(visibleText);
    return texts.filter((text) => !shownText.includes(` ${text} `));
  };
  await expect
    .poll(missingTexts, { message: path })
    .toEqual([])
    .catch((reason: Error) => {
      throw new Error(`${reason.message}\n${shownText}`, { cause: reason });
    });
}

async function comparePages(page: Page, expected: Expected): Promise<void> {
  const { total, accounts, coins, contract, products } = expected;
  const usdt = coins.get('USDT');
  if (usdt === undefined) throw new Error('no USDT');
  await open(page, 'index/index');
  await expectTexts(page, 'home', [`Today’s P&L ${total} USD`]);

  await open(page, 'fund/assets');
  const heldCoins = [...coins].filter(([, { amount }]) => !amount.isZero());
  await expectTexts(page, 'assets', [
    `Today’s P&L ${total} USD`,
    ...Object.entries(ACCOUNT_TEXTS).map(([name, text]) => `${text} ${accounts[name]}`),
    `Value ${amountText(contract.value, 'USDT')} USDT`,
    `Available ${downText(contract.available)}`,
    `Margin in use ${amountText(contract.positions, 'USDT')}`,
    ...(contract.pending.isZero()
      ? []
      : [`In pending orders ${amountText(contract.pending, 'USDT')}`]),
    ...heldCoins.map(
      ([name, { amount, usd }]) => `${amountText(amount, name)} ${name} ≈ ${decimalsText(usd)} USD`,
    ),
  ]);

  await open(page, `fund/coin?id=${USDT}`);
  await expectTexts(page, 'coin', [
    `${amountText(usdt.amount, 'USDT')} USDT`,
    `≈ ${decimalsText(usdt.usd)} USD`,
    ...[...usdt.byAccount]
      .filter(([, value]) => !value.isZero())
      .map(
        ([name, value]) =>
          `${ACCOUNT_TEXTS[name as keyof typeof ACCOUNT_TEXTS]} ${amountText(value, 'USDT')} USDT`,
      ),
  ]);

  await open(page, `setting/bill?account_type=lever&currency_id=${USDT}`);
  await expectTexts(page, 'statement', [
    `Available ${downText(contract.available)} USDT`,
    `Total ${amountText(contract.value, 'USDT')}`,
  ]);

  for (const [tab, available] of [
    ['contract', contract.available],
    ['option', usdt.byAccount.get('micro') ?? new Decimal(0)],
  ] as const) {
    await open(page, `transaction/index?tab=${tab}&id=${BTC}`);
    await expectTexts(page, tab, [`Available ${downText(available)}`]);
  }

  await open(page, 'financial/index');
  await expectTexts(page, 'finance', [`In products ${decimalsText(products)} USD`]);
}

test(`R-ACCOUNT-4: home, assets, coin, statement, tickets and finance agree on every total, ${SEEDS} random accounts`, async ({
  page,
  exchange,
}) => {
  test.setTimeout(60_000 + SEEDS * 20_000);
  const call = await holder(page, exchange);
  let keys = 0;
  const key = (): string => {
    keys += 1;
    return `totals-spec-${process.pid}-${keys}-0000`;
  };
  await exchange.operator('feed', 'stop');
  const quotes = await call('currency.quotation_new', {});
  const marks = new Map(
    [BTC, ETH].map((id) => [
      id,
      new Decimal(quotes.list.find(({ match_id }) => match_id === id)?.mark_price ?? 0),
    ]),
  );
  const site = { exchange, call, marks, key };
  await page.goto(`${exchange.origin}/h5/#/pages/index/index`);
  try {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      await test.step(`seed ${seed}`, async () => {
        await randomAccount(site, seed);
        await comparePages(page, await expectedOf(call));
      });
    }
  } finally {
    await exchange.operator('feed', 'start');
  }
});
