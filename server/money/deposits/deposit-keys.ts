// Deposit addresses of users. Each has its own key (secp256k1), derived from the house's secret and the address's
// owner. The secret can spend the deposits, and the derivation is reproducible.
import { createECDH, createHmac } from 'node:crypto';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32, createBase58check } from '@scure/base';
import type { Chain } from '../../../protocol/fields/payee.ts';
import { withCapitals } from '../payees/wallet-address.ts';

export interface Owner {
  user_id: number;
  currency_id: number;
  chain: Chain;
}

const base58check = createBase58check(sha256);
const TRON = 0x41;
const BITCOIN_NAME = 'bc';
const WHOLE_POINT = 1;
const ETHEREUM_BYTES = 20;

export function addressFor(secret: string, { user_id, currency_id, chain }: Owner): string {
  const name = `deposit/${user_id}/${currency_id}/${chain}`;
  return addressOfKey(
    chain,
    createHmac('sha256', Buffer.from(secret, 'hex')).update(name).digest(),
  );
}

/** Throws when the key is outside the curve's range: a probability of 2^-128. */
export function addressOfKey(chain: Chain, key: Uint8Array): string {
  const pair = createECDH('secp256k1');
  pair.setPrivateKey(key);
  return WRITTEN[chain](pair);
}

type Pair = ReturnType<typeof createECDH>;

const WRITTEN: Readonly<Record<Chain, (pair: Pair) => string>> = {
  TRC20: (pair) => base58check.encode(Uint8Array.of(TRON, ...hashOf(pair))),
  ERC20: (pair) => `0x${withCapitals(Buffer.from(hashOf(pair)).toString('hex'))}`,
  // Version 0 of BIP 173: the hash of a compressed key.
  BTC: (pair) => {
    const key = Uint8Array.from(pair.getPublicKey(null, 'compressed'));
    return bech32.encode(BITCOIN_NAME, [0, ...bech32.toWords(ripemd160(sha256(key)))]);
  },
};

function hashOf(pair: Pair): Uint8Array {
  const point = Uint8Array.from(pair.getPublicKey()).subarray(WHOLE_POINT);
  return keccak_256(point).subarray(-ETHEREUM_BYTES);
}
