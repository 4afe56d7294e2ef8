import { BTC } from '../../../../../protocol/constants.ts';
import type { Core } from '../../../../lib/core/core.ts';
import type { LiveContract } from './use-live-contracts.ts';
import type { Wallet, Wallets } from './use-wallets.ts';

/** Price change of one unit of each currency (in USD) since the server's response. */
export type PriceMoves = ReadonlyMap<number, string>;

const ATOM = '0.00000001';

/** Revalues the server's response at the current prices; amounts don't change. */
export function movedWallets(
  core: Core,
  wallets: Wallets,
  moves: PriceMoves,
  contracts: readonly LiveContract[],
): Wallets {
  const add = (one: string, other: string): string => core.evaluate('add', [one, other]);
  const mul = (one: string, other: string): string => core.evaluate('mul', [one, other]);
  const round = (value: string): string => core.evaluate('quantize', [value, ATOM, 'nearest']);
  const liveWallet = (wallet: Wallet): Wallet => {
    const { currency_id, available, frozen, price_usd } = wallet;
    const contract = contracts.find((one) => one.currency_id === currency_id);
    const { lever, profits } = contractOf(wallet, contract);
    const value = core.evaluate('account_value', [available, frozen, profits]);
    const price = price_usd === null ? '0' : add(price_usd, moves.get(currency_id) ?? '0');
    return { ...wallet, lever, profits, value, usd_value: round(mul(value, price)) };
  };
  const contractOf = (
    wallet: Wallet,
    contract: LiveContract | undefined,
  ): Pick<Wallet, 'lever' | 'profits'> => {
    if (wallet.lever === null || contract === undefined) return wallet;
    const { margin, profits, equity, risk_rate, worths } = contract;
    return {
      lever: { ...wallet.lever, margin, profits, equity, risk_rate },
      profits: worths.map(({ profit }) => profit).reduce(add, '0'),
    };
  };
  const accounts = wallets.accounts.map((account) => {
    const list = account.list.map(liveWallet);
    return { ...account, list, usd_value: list.map((one) => one.usd_value).reduce(add, '0') };
  });
  const total_usd = accounts.map((one) => one.usd_value).reduce(add, '0');
  const btc = accounts
    .flatMap(({ list }) => list)
    .find((one) => one.currency_id === BTC)?.price_usd;
  const totalChange = core.evaluate('sub', [total_usd, wallets.total_usd]);
  return {
    ...wallets,
    accounts,
    total_usd,
    total_btc:
      btc === undefined || btc === null
        ? wallets.total_btc
        : round(core.evaluate('div', [total_usd, add(btc, moves.get(BTC) ?? '0')])),
    day_profit_usd: add(wallets.day_profit_usd, totalChange),
  };
}

/** The objects of before for what is equal, so that only those parts of the page render whose figures moved. */
export function keepUnmoved(next: Wallets, former: Wallets | undefined): Wallets {
  if (former === undefined) return next;
  const accounts = next.accounts.map((account) => {
    const formerAccount = former.accounts.find(({ name }) => name === account.name);
    const list = account.list.map((wallet, at) => formerIfEqual(wallet, formerAccount?.list[at]));
    return formerIfEqual({ ...account, list }, formerAccount);
  });
  return { ...next, accounts };
}

function formerIfEqual<Part>(next: Part, former: Part | undefined): Part {
  return former !== undefined && JSON.stringify(next) === JSON.stringify(former) ? former : next;
}
