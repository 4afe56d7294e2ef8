// Addresses that users pay to. Each has a key of its own (secp256k1), made from the house's one secret and whose address
// it is: who has the secret can spend what came in, and the same address comes out of it again.
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
/** The sign before the two coordinates of a point that is written whole. */
const WHOLE_POINT = 1;
const ETHEREUM_BYTES = 20;

export function addressFor(secret: string, { user_id, currency_id, chain }: Owner): string {
  const name = `deposit/${user_id}/${currency_id}/${chain}`;
  return addressOfKey(
    chain,
    createHmac('sha256', Buffer.from(secret, 'hex')).update(name).digest(),
  );
}

/** Of the public key that belongs to a private one. Throws where that is none of the curve's: once in 2^128. */
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

/** As Ethereum names a key; Tron does the same. */
function hashOf(pair: Pair): Uint8Array {
  const point = Uint8Array.from(pair.getPublicKey()).subarray(WHOLE_POINT);
  return keccak_256(point).subarray(-ETHEREUM_BYTES);
}
