// Offers of the sandbox: one for each audience, and the voucher of the wheel. An offer ended by an operator stays
// ended.

import { USDT } from '../../../protocol/constants.ts';
import { LANGUAGES } from '../../../protocol/language.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import type { Database } from '../../platform/db/database.ts';
import { textsOf } from '../../platform/http/texts.ts';
import { hasRollingOffers, insertOffer, type Names, type NewOffer } from './offer-store.ts';

const OPEN_DAYS = 3650;
const ANYBODY = { audience: 'all', new_days: null, min_volume: null, capacity: null } as const;

type Terms =
  | 'face_value'
  | 'daily_yield'
  | 'days'
  | 'audience'
  | 'new_days'
  | 'min_volume'
  | 'capacity';

interface SeededOffer extends Pick<NewOffer, Terms> {
  name: 'welcome' | 'trial' | 'verified' | 'trader' | 'wheel';
  isGiven?: true;
}

const OFFERS: readonly SeededOffer[] = [
  {
    name: 'welcome',
    face_value: '1000',
    daily_yield: '0.001',
    days: 7,
    ...ANYBODY,
    audience: 'new',
    new_days: 30,
  },
  { name: 'trial', face_value: '500', daily_yield: '0.001', days: 3, ...ANYBODY, capacity: 10_000 },
  {
    name: 'verified',
    face_value: '5000',
    daily_yield: '0.0008',
    days: 7,
    ...ANYBODY,
    audience: 'verified',
  },
  {
    name: 'trader',
    face_value: '10000',
    daily_yield: '0.001',
    days: 14,
    ...ANYBODY,
    audience: 'traders',
    min_volume: '20000',
    capacity: 1_000,
  },
  { name: 'wheel', face_value: '1000', daily_yield: '0.001', days: 5, ...ANYBODY, isGiven: true },
];

export async function seedCoupons(database: Database, time: number): Promise<void> {
  await database.transaction(async (tx) => {
    if (await hasRollingOffers(tx)) return;
    for (const { name, isGiven = false, ...offer } of OFFERS) {
      await insertOffer(tx, {
        ...offer,
        names: namesOf(name),
        currency_id: USDT,
        use_days: 14,
        is_public: !isGiven,
        is_rolling: true,
        created_at: time,
        starts_at: time,
        ends_at: time + OPEN_DAYS * DAY_MS,
      });
    }
  });
}

function namesOf(name: SeededOffer['name']): Names {
  const textsByLanguage = LANGUAGES.map((language) => [
    language,
    textsOf(language)(`promotions:${name}`),
  ]);
  return Object.fromEntries(textsByLanguage) as Names;
}
