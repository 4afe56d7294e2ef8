// The desks of practice mode, with offers in the currencies of the app's languages.

import { BTC, USDT } from '../../../protocol/constants.ts';
import { MINUTE_MS } from '../../../protocol/time.ts';
import { ratesOf } from '../../market/rates/store.ts';
import { mul, quantize } from '../../platform/base/exact.ts';
import type { Database } from '../../platform/db/database.ts';
import { closeAdsOfBank, deskNamed, hasDesks, insertAd, type NewDesk } from './ad-store.ts';
import { BUY, fiatStep, SELL } from './rules.ts';

const ETH = 2;
/** Of no real bank: it marks the desks of practice mode. */
const PRACTICE_SWIFT = 'PRACHKHH';
const WINDOW_MS = 15 * MINUTE_MS;
const COINS = [
  { currency_id: USDT, remaining: '250000' },
  { currency_id: BTC, remaining: '4' },
  { currency_id: ETH, remaining: '90' },
] as const;

interface SeededDesk {
  nickname: string;
  account: string;
  fiats: readonly string[];
  spread_percent: string;
  pay_methods: string;
  terms_name: string;
  from: string;
  to: string;
}

const DESKS: readonly SeededDesk[] = [
  {
    nickname: 'Harbour Desk',
    account: '4000 1180 2201',
    spread_percent: '0.35',
    fiats: ['USD', 'EUR', 'GBP', 'HKD', 'JPY'],
    pay_methods: 'bank,wallet',
    terms_name: 'terms_reference',
    from: '50',
    to: '25000',
  },
  {
    nickname: 'North Bridge',
    account: '4000 2290 7714',
    spread_percent: '0.5',
    fiats: ['USD', 'EUR', 'GBP', 'KRW', 'THB', 'VND'],
    pay_methods: 'bank,card',
    terms_name: 'terms_name',
    from: '20',
    to: '8000',
  },
  {
    nickname: 'Lotus Exchange',
    account: '4000 3345 0912',
    spread_percent: '0.6',
    fiats: ['HKD', 'JPY', 'KRW', 'THB', 'VND', 'CNY', 'TWD'],
    pay_methods: 'bank,card,wallet',
    terms_name: 'terms_quick',
    from: '10',
    to: '5000',
  },
  {
    nickname: 'Quickpay',
    account: '4000 7756 3380',
    spread_percent: '0.9',
    fiats: ['USD', 'EUR', 'HKD', 'CNY', 'TWD', 'THB', 'VND'],
    pay_methods: 'card,wallet',
    terms_name: 'terms_quick',
    from: '10',
    to: '2000',
  },
];

export async function seedDesks(database: Database, time: number): Promise<void> {
  if (await hasDesks(database)) return;
  const rates = new Map((await ratesOf(database)).map(({ code, rate }) => [code, rate]));
  await database.transaction(async (tx) => {
    for (const desk of DESKS) {
      const desk_id = await deskNamed(tx, shownDesk(desk), time);
      for (const fiat of desk.fiats) {
        const rate = fiat === 'USD' ? '1' : rates.get(fiat);
        if (rate === undefined) continue;
        const inFiat = (usd: string) => quantize(mul(usd, rate), fiatStep(fiat), 'up');
        for (const { currency_id, remaining } of COINS) {
          for (const type of [BUY, SELL] as const) {
            await insertAd(
              tx,
              {
                desk_id,
                type,
                currency_id,
                fiat,
                remaining,
                window_ms: WINDOW_MS,
                fixed_price: null,
                spread_percent: desk.spread_percent,
                terms: '',
                min_total: inFiat(desk.from),
                max_total: inFiat(desk.to),
                pay_methods: desk.pay_methods,
                terms_name: desk.terms_name,
              },
              time,
            );
          }
        }
      }
    }
  });
}

/** Former releases made these desks outside practice mode too, where no one pays or releases for them. */
export async function closePracticeDesks(database: Database): Promise<void> {
  await closeAdsOfBank(database, PRACTICE_SWIFT);
}

function shownDesk({ nickname, account }: SeededDesk): NewDesk {
  const name = { label: 'account_name', value: `${nickname} Ltd` };
  return {
    nickname,
    pay_accounts: {
      bank: [
        name,
        { label: 'bank_name', value: 'Practice Bank' },
        { label: 'account_number', value: account },
        { label: 'swift_code', value: PRACTICE_SWIFT },
      ],
      card: [name, { label: 'account_number', value: account }],
      wallet: [
        name,
        { label: 'wallet', value: `pay@${nickname.toLowerCase().replace(' ', '-')}.example` },
      ],
    },
  };
}
