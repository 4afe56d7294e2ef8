// What modules are given: services that several of them share, and what each area needs from the others.
import { join } from 'node:path';
import { instrumentsOf } from '../market/engines/instruments.ts';
import { quotesOf } from '../market/engines/quotes.ts';
import type { MarketLink, WatchLink } from '../market/feed/market-link.ts';
import type { ListedInstruments } from '../market/instruments/instruments.ts';
import { openPrices } from '../market/prices/prices.ts';
import { PAYOUT_CURRENCIES } from '../money/payees/payout-currencies.ts';
import type { Dice } from '../people/auth/dice.ts';
import { makePasswords } from '../people/auth/passwords.ts';
import { type SessionsEnded, sessionsOf } from '../people/auth/sessions.ts';
import { zoneOfUser } from '../people/profile/notice-settings-store.ts';
import { sendingGate } from '../people/security/sending-value.ts';
import { unreadSupport } from '../people/support/store.ts';
import { areaOf } from '../platform/content/areas.ts';
import { Currencies } from '../platform/currencies/currencies.ts';
import type { Database } from '../platform/db/database.ts';
import type { SenderSettings } from '../platform/delivery/senders.ts';
import { DiskStore } from '../platform/files/file-store.ts';
import { Files } from '../platform/files/files.ts';
import { Settings } from '../platform/settings/settings.ts';

export interface ExchangeOptions {
  database: Database;
  market: MarketLink & WatchLink;
  instruments: ListedInstruments;
  folder: string;
  /** Folder of pictures, shared by several processes. Default: inside the data folder. */
  files_folder?: string | undefined;
  now(): number;
  dice: Dice;
  sandbox: boolean;
  /** From which the sandbox's practice traders draw. Undefined when a test sets clock and prices: they don't trade. */
  practice_secret?: Uint8Array | undefined;
  isServing(): boolean;
  isLeader?(): boolean;
  senders: SenderSettings;
  /** A source of fiat rates (R-RATE-2). */
  rates_url?: string | undefined;
  origin(): string;
  report(error: unknown): void;
}

/** Practice mode publishes an invite code. Outside of it the operator says how customers reach a person. */
const PRACTICE_DEFAULTS = { default_invite_code: 'POCKET' };
const REAL_DEFAULTS = { 'customer_service.email': null, 'customer_service.hours': null };

/** Listeners of one kind of news. */
export class Listeners<News extends readonly unknown[]> {
  readonly #listeners = new Set<(...news: News) => void>();
  readonly add = (listener: (...news: News) => void): void => {
    this.#listeners.add(listener);
  };
  readonly tell = (...news: News): void => {
    for (const listener of this.#listeners) listener(...news);
  };
}

export async function openParts(options: ExchangeOptions) {
  const { database, market, now, dice, sandbox, report } = options;
  const base = { database, now, report };
  const filesFolder = options.files_folder ?? join(options.folder, 'files');
  const store = new DiskStore(filesFolder);
  const files = new Files({ database, store, now, randomBytes: dice.bytes });
  const settings = await Settings.open({
    database,
    now,
    defaults: sandbox ? PRACTICE_DEFAULTS : REAL_DEFAULTS,
  });
  const currencies = new Currencies(market.listing.instruments, sandbox);
  const prices = openPrices({ database, market, currencies, now });
  const passwords = await makePasswords(dice);
  const sessionEnds = new Listeners<Parameters<SessionsEnded>>();
  return {
    base,
    files,
    filesFolder,
    settings,
    currencies,
    prices,
    sessions: sessionsOf(base),
    sessionEnds,
    sending: sendingGate({
      database,
      passwords,
      dailyUsdt: () => settings.get('sending_daily_usdt'),
    }),
    people: {
      ...base,
      dice,
      passwords,
      files,
      unreadSupport,
      settings: async () => ({
        open: settings.get('open'),
        invite_required: settings.get('invite_required'),
        default_invite_code: settings.get('default_invite_code'),
        security_hold_hours: settings.get('security_hold_hours'),
        sms_daily_cap: settings.get('sms_daily_cap'),
      }),
      areaCodeOf: (id: number) => areaOf(id)?.area_code,
      onSessionsEnded: sessionEnds.tell,
      currency: (id: number) => PAYOUT_CURRENCIES.get(id),
      zoneOf: zoneOfUser,
    },
    trading: {
      ...base,
      market,
      quotes: quotesOf(market),
      instruments: instrumentsOf(market),
      settings,
      priceUsd: prices.latestUsd,
      isCurrency: (id: number) => currencies.of(id) !== undefined,
      nameOf: (id: number) => currencies.nameOf(id),
      blockMs: () => settings.get('block_ms'),
      burstRate: () => settings.get('burst_rate'),
    },
    funds: {
      ...base,
      currencies,
      prices: prices.of,
      files,
      settings,
      dice,
      passwords,
      sandbox,
    },
    /** How products call and show a currency. */
    words: {
      nameOf: (id: number) => currencies.nameOf(id),
      imageOf: (id: number) => currencies.of(id)?.image ?? '',
    },
  };
}
