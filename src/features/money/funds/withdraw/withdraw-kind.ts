import type { Answer } from '../../../../lib/api/api.ts';

export const KINDS = ['chain', 'bank'] as const;
export type WithdrawKind = (typeof KINDS)[number];

export const SOURCES = ['book', 'new'] as const;
export type Source = (typeof SOURCES)[number];

export type Currency = Answer<'currency.list'>['list'][number];
export type Chain = Currency['chains'][number]['chain'];
export const CHAINS: readonly Chain[] = ['TRC20', 'ERC20', 'BTC'];

export function isOffered(kind: WithdrawKind, { chains, bank_out }: Currency): boolean {
  return kind === 'bank' ? bank_out : chains.some(({ withdraw }) => withdraw);
}
