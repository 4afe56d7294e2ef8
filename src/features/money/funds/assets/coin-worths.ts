import { BTC, USDT } from '../../../../../protocol/constants.ts';
import type { Core } from '../../../../lib/core/core.ts';
import type { Wallet, Wallets } from './use-wallets.ts';

type ContractWallet = Wallet & { lever: NonNullable<Wallet['lever']> };

interface CoinWorths {
  /** With money or a position, the most valuable first. */
  list: readonly ContractWallet[];
  usd: string;
  /** Undefined: there is no price of BTC. */
  btc: string | undefined;
  profits_usd: string;
}

/** The coin-margined contract accounts and their sums at the prices of the response. */
export function coinWorths(core: Core, { accounts }: Wallets): CoinWorths {
  const { add, mul, isAbove } = exact(core);
  const list = accounts
    .filter(({ name }) => name === 'lever')
    .flatMap((account) => account.list)
    .filter(isContract)
    .filter(
      ({ currency_id, available, frozen }) =>
        currency_id !== USDT && (available !== '0' || frozen !== '0'),
    )
    .sort((one, other) => (isAbove(one.usd_value, other.usd_value) ? -1 : 1));
  const usd = list.reduce((sum, { usd_value }) => add(sum, usd_value), '0');
  const price = accounts
    .flatMap((account) => account.list)
    .find(({ currency_id }) => currency_id === BTC)?.price_usd;
  return {
    list,
    usd,
    btc: price === undefined || price === null ? undefined : core.evaluate('div', [usd, price]),
    profits_usd: list.reduce(
      (sum, { profits, price_usd }) => add(sum, mul(profits, price_usd ?? '0')),
      '0',
    ),
  };
}

/** Profit by the margin of the open cross positions; undefined without one. */
export function returnOf(core: Core, { lever }: ContractWallet): string | undefined {
  if (lever.margin === '0') return undefined;
  return core.evaluate('return_on_margin', [lever.profits, lever.margin]);
}

/** A fraction with three decimals; 0 if the total is 0. */
export function shareOf(core: Core, usd: string, all: string): string {
  if (!exact(core).isAbove(all, '0')) return '0';
  return core.evaluate('quantize', [core.evaluate('div', [usd, all]), '0.001', 'nearest']);
}

function isContract(wallet: Wallet): wallet is ContractWallet {
  return wallet.lever !== null;
}

function exact(core: Core) {
  return {
    add: (one: string, other: string): string => core.evaluate('add', [one, other]),
    mul: (one: string, other: string): string => core.evaluate('mul', [one, other]),
    isAbove: (one: string, other: string): boolean => core.evaluate('cmp', [one, other]) === '1',
  };
}
