import type { Chain } from '../../../protocol/fields/payee.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { KnownCurrency } from '../../platform/currencies/currencies.ts';

export interface WayOut {
  kind: 'chain' | 'bank';
  chain: Chain | null;
  account: 'change' | 'legal';
  isOpen: boolean;
  minimum: string;
  maximum: string;
  fee: string;
}

/** Banks charge about the same for any amount. */
const BANK_RULES: Readonly<Record<string, { minimum: string; fee: string }>> = {
  USD: { minimum: '10', fee: '1' },
  EUR: { minimum: '10', fee: '1' },
  GBP: { minimum: '10', fee: '1' },
  JPY: { minimum: '1000', fee: '150' },
  HKD: { minimum: '100', fee: '10' },
};
const BANK_AT_MOST = '1000000';
const JPY_AT_MOST = '100000000';

export function wayByBank({ name, bank_out }: KnownCurrency): WayOut {
  const rules = BANK_RULES[name] ?? { minimum: '0', fee: '0' };
  const maximum = name === 'JPY' ? JPY_AT_MOST : BANK_AT_MOST;
  return { kind: 'bank', chain: null, account: 'legal', isOpen: bank_out, maximum, ...rules };
}

export function wayByChain({ chains }: KnownCurrency, chain: Chain): WayOut | undefined {
  const rules = chains.find((one) => one.chain === chain);
  if (rules === undefined) return undefined;
  return {
    kind: 'chain',
    chain,
    account: 'change',
    isOpen: rules.withdraw,
    minimum: rules.min_withdraw,
    maximum: rules.max_withdraw,
    fee: rules.withdraw_fee,
  };
}

export function wayShown(currency: KnownCurrency, chain: Chain | undefined): WayOut {
  if (chain !== undefined) {
    const way = wayByChain(currency, chain);
    if (way === undefined) throw refusal('chain_invalid', { field: 'chain' });
    return way;
  }
  const [first] = currency.chains;
  if (first !== undefined) return wayByChain(currency, first.chain) ?? NO_WAY;
  return currency.bank_out ? wayByBank(currency) : NO_WAY;
}

/** Stocks and other instruments can't be withdrawn. */
const NO_WAY: WayOut = {
  kind: 'chain',
  chain: null,
  account: 'change',
  isOpen: false,
  minimum: '0',
  maximum: '0',
  fee: '0',
};
