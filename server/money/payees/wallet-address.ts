// Validates wallet addresses by computing their check digits (R-FIELD-6).
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { Chain } from '../../../protocol/fields/payee.ts';

const base58check = createBase58check(sha256);
const HASHED_BYTES = 21;
const TRON = 0x41;
const BITCOIN = [0x00, 0x05];
const BITCOIN_NAME = 'bc';
const BECH32_AT_MOST = 90;

const CHECKS: Readonly<Record<Chain, (address: string) => boolean>> = {
  TRC20: (address) => versionOf(address) === TRON,
  ERC20: isEthereum,
  BTC: (address) => {
    if (/^bc1/i.test(address)) return isSegwit(address);
    const version = versionOf(address);
    return version !== undefined && BITCOIN.includes(version);
  },
};

export function isAddressOf(chain: Chain, address: string): boolean {
  return CHECKS[chain](address);
}

function versionOf(address: string): number | undefined {
  const bytes = decodeOrUndefined(() => base58check.decode(address));
  return bytes?.length === HASHED_BYTES ? bytes[0] : undefined;
}

/** An address with letters in mixed case must have the checksum of EIP-55. */
function isEthereum(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const digits = address.slice(2);
  const plain = digits.toLowerCase();
  if (digits === plain || digits === digits.toUpperCase()) return true;
  return digits === withCapitals(plain);
}

/** EIP-55: each letter's case depends on the hash of the lower-case address. */
export function withCapitals(plain: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(plain, 'latin1'))).toString('hex');
  return [...plain]
    .map((sign, at) => ((hash[at] ?? '0') >= '8' ? sign.toUpperCase() : sign))
    .join('');
}

/** BIP 173 and 350: version 0 is checked by bech32, all later ones by bech32m. */
function isSegwit(address: string): boolean {
  for (const coder of [bech32, bech32m]) {
    const read = decodeOrUndefined(() => coder.decode(address as `bc1${string}`, BECH32_AT_MOST));
    if (read === undefined || read.prefix !== BITCOIN_NAME) continue;
    const [version = 0, ...words] = read.words;
    if (version > 16 || (version === 0) !== (coder === bech32)) return false;
    const program = decodeOrUndefined(() => coder.fromWords(words));
    if (program === undefined) return false;
    const { length } = program;
    return version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
  }
  return false;
}

function decodeOrUndefined<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
