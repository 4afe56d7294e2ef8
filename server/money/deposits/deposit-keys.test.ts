// R-FUNDS-1: an address of a user, a currency and a chain, with valid check digits.
import { describe, expect, test } from 'vitest';
import type { Chain } from '../../../protocol/fields/payee.ts';
import { isAddressOf } from '../payees/wallet-address.ts';
import { addressFor, addressOfKey } from './deposit-keys.ts';

const SECRET = '5a'.repeat(32);
const CHAINS: readonly Chain[] = ['TRC20', 'ERC20', 'BTC'];

describe('deposit addresses', () => {
  // Addresses of the private key 1, from the chains' documentation (the third is in BIP 173).
  test.each([
    ['ERC20', '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'],
    ['TRC20', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ] as const)('%s: who has the key has the address', (chain, address) => {
    const one = new Uint8Array(32);
    one[31] = 1;
    expect(addressOfKey(chain, one)).toBe(address);
  });

  test('the same owner gets the same one, any other another, and all of them pass our own checks', () => {
    const addresses = new Set<string>();
    for (let user_id = 1; user_id <= 40; user_id += 1) {
      for (const currency_id of [1, 3]) {
        for (const chain of CHAINS) {
          const owner = { user_id, currency_id, chain };
          const address = addressFor(SECRET, owner);
          expect(addressFor(SECRET, owner)).toBe(address);
          expect(isAddressOf(chain, address), address).toBe(true);
          addresses.add(address.toLowerCase());
        }
      }
    }
    expect(addresses.size).toBe(40 * 2 * CHAINS.length);
    const owner = { user_id: 1, currency_id: 1, chain: 'BTC' } as const;
    expect(addressFor('5b'.repeat(32), owner)).not.toBe(addressFor(SECRET, owner));
  });
});
