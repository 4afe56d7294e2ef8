import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { ChainOf, Currency } from '../../../protocol/calls/money/wallet.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { refusal } from '../base/call-refusal.ts';
import { ATOM, wholeNumber } from '../base/exact.ts';
import { coinPicture } from './coin-pictures.ts';

export type KnownCurrency = Omit<Currency, 'price_usd'>;

const MOST = '1000000';

/** Fiat currencies; their ids are above those of everything traded. */
const FIAT = { 1001: 'USD', 1002: 'EUR', 1003: 'GBP', 1004: 'JPY', 1005: 'HKD' } as const;

/** Tokens that practice mode sells; they aren't traded, so they have no price. */
export const LAUNCHED = { 2001: 'ORVA', 2002: 'KIVO', 2003: 'NALU', 2004: 'ZEPHA' } as const;

const CHAINS: Readonly<Record<number, readonly ChainOf[]>> = {
  1: [chain('BTC', '0.0001', '0.001', '0.0002', 2)],
  2: [chain('ERC20', '0.001', '0.01', '0.002', 12)],
  3: [chain('TRC20', '1', '10', '1', 20), chain('ERC20', '1', '20', '5', 12)],
};

function chain(
  name: ChainOf['chain'],
  min_deposit: string,
  min_withdraw: string,
  withdraw_fee: string,
  confirmations: number,
): ChainOf {
  const open = { deposit: true, withdraw: true, max_withdraw: MOST };
  return { chain: name, ...open, min_deposit, min_withdraw, withdraw_fee, confirmations };
}

export class Currencies {
  readonly #byId: ReadonlyMap<number, KnownCurrency>;

  constructor(instruments: readonly Instrument[], sandbox: boolean) {
    const instrumentCoins = instruments.map(({ currency_id, currency_name, type, image }) =>
      currencyOf(currency_id, currency_name, type === 'stock' ? 'stock' : 'coin', image),
    );
    const fiat = Object.entries(FIAT).map(([id, name]) =>
      currencyOf(wholeNumber(id), name, 'fiat', ''),
    );
    const launchedTokens = Object.entries(sandbox ? LAUNCHED : {}).map(([id, name]) => ({
      ...currencyOf(wholeNumber(id), name, 'coin', coinPicture(name)),
      convert: false,
    }));
    const all = [
      ...instrumentCoins,
      ...launchedTokens,
      currencyOf(USDT, 'USDT', 'coin', coinPicture('USDT')),
      ...fiat,
    ];
    this.#byId = new Map(all.sort((a, b) => a.id - b.id).map((one) => [one.id, one]));
  }

  get all(): KnownCurrency[] {
    return [...this.#byId.values()];
  }

  of(id: number): KnownCurrency | undefined {
    return this.#byId.get(id);
  }

  nameOf(id: number): string {
    return this.#byId.get(id)?.name ?? '';
  }
}

export function knownIn(currencies: Currencies, id: number, field = 'currency_id'): KnownCurrency {
  const currency = currencies.of(id);
  if (currency === undefined) throw refusal('currency_unknown', { field });
  return currency;
}

function currencyOf(
  id: number,
  name: string,
  type: KnownCurrency['type'],
  image: string,
): KnownCurrency {
  const chains = CHAINS[id] ?? [];
  return {
    id,
    name,
    // BTC has only its own chain and no sub name.
    subName: id === BTC ? '' : chains.map((one) => one.chain).join(','),
    type,
    status: 1,
    image,
    min_transfer: ATOM,
    convert: type === 'coin',
    bank_out: type === 'fiat',
    chains: [...chains],
  };
}
