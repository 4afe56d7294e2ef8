// Reads a wallet address from a scanned code or a pasted text: a plain address, or the payment request of a
// wallet app.
import { CHAINS, type Chain, looksLikeAddressOf } from '../../../protocol/fields/payee.ts';

export interface WalletAddress {
  address: string;
  chain: Chain;
}

/** URI schemes by chain. Other coins may have addresses that look the same, so their schemes are refused. */
const SCHEMES: Readonly<Record<string, Chain>> = {
  bitcoin: 'BTC',
  ethereum: 'ERC20',
  tron: 'TRC20',
};
const ETHEREUM_ITSELF = '1';

/** Undefined if the text has no address of a supported chain. */
export function readWalletAddress(text: string): WalletAddress | undefined {
  const compactText = text.replace(/\s+/g, '');
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(compactText) ?? [];
  if (scheme === undefined) return walletAddress(compactText);
  const chain = SCHEMES[scheme.toLowerCase()];
  if (chain === undefined) return undefined;
  const target = rest.replace(/^\/\//, '');
  const address = chain === 'ERC20' ? ofEthereum(target) : target.split('?')[0];
  return walletAddress(address ?? '', chain);
}

function walletAddress(address: string, chosenChain?: Chain): WalletAddress | undefined {
  const chain = CHAINS.find((one) => looksLikeAddressOf(one, address));
  if (chain === undefined || (chosenChain !== undefined && chain !== chosenChain)) return undefined;
  return { address, chain };
}

/**
 * ERC-681, `[pay-]ADDRESS[@CHAIN][/FUNCTION][?PARAMETERS]`. In a token transfer the first address is the
 * token's contract (coins sent there are lost); the recipient is in the parameters.
 */
function ofEthereum(target: string): string | undefined {
  const parts = /^(?:pay-)?([^@/?]*)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/.exec(target);
  if (parts === null) return undefined;
  const [, first, network = ETHEREUM_ITSELF, act, parameters] = parts;
  if (network !== ETHEREUM_ITSELF && network !== '0x1') return undefined;
  if (act === undefined || act === '') return first;
  if (act !== 'transfer') return undefined;
  return new URLSearchParams(parameters).get('address') ?? undefined;
}
