import { readWalletAddress } from '../../../../lib/device/scanned-address.ts';
import type { Payee } from './use-payees.ts';
import type { Typed } from './use-withdraw-draft.ts';
import type { Chain, Currency, Source } from './withdraw-kind.ts';

export function sourceOf({ source }: Typed, payees: readonly Payee[] | undefined): Source {
  const isEmpty = payees !== undefined && payees.length === 0;
  return source ?? (isEmpty ? 'new' : 'book');
}

/** Networks to which the currency can be withdrawn now. */
export function chainsOf({ chains }: Currency): readonly Chain[] {
  return chains.filter(({ withdraw }) => withdraw).map(({ chain }) => chain);
}

export function chainOf({ chain }: Typed, currency: Currency): Chain | undefined {
  const chains = chainsOf(currency);
  return chains.find((one) => one === chain) ?? chains[0];
}

export function isOn(chain: Chain, address: string): boolean {
  return readWalletAddress(address)?.chain === chain;
}

export function chosenPayee(
  input: Typed,
  currency: Currency,
  payees: readonly Payee[] | undefined,
  name: string,
): Payee | undefined {
  const { kind, payee_id, address } = input;
  if (kind === 'bank' || sourceOf(input, payees) === 'book')
    return payees?.find(({ id }) => id === payee_id);
  const chain = chainOf(input, currency);
  if (chain === undefined || !isOn(chain, address)) return undefined;
  return { id: undefined, name, detail: address, chain };
}
