import { expect, test } from 'vitest';
import { readWalletAddress } from './scanned-address.ts';

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

test.each([
  ['a plain address', TRON, 'TRC20', TRON],
  [
    'with blanks around and in it',
    ` ${ETHEREUM.slice(0, 20)} ${ETHEREUM.slice(20)}\n`,
    'ERC20',
    ETHEREUM,
  ],
  [
    'of a Bitcoin wallet, with an amount',
    `bitcoin:${BITCOIN}?amount=0.01&label=Ann`,
    'BTC',
    BITCOIN,
  ],
  [
    'in capitals, as small codes are',
    `BITCOIN:${BITCOIN.toUpperCase()}`,
    'BTC',
    BITCOIN.toUpperCase(),
  ],
  ['of an Ethereum wallet', `ethereum:${ETHEREUM}?value=1e18`, 'ERC20', ETHEREUM],
  ['with its network', `ethereum:pay-${ETHEREUM}@1`, 'ERC20', ETHEREUM],
  ['of a Tron wallet', `tron:${TRON}?amount=5`, 'TRC20', TRON],
  [
    'a transfer of tokens: who is paid, never the contract',
    `ethereum:${TOKEN}@1/transfer?address=${ETHEREUM}&uint256=1e6`,
    'ERC20',
    ETHEREUM,
  ],
])('ERC-681, BIP 21: %s', (_name, text, chain, address) => {
  expect(readWalletAddress(text)).toEqual({ chain, address });
});

test.each([
  ['nothing', ''],
  ['a link', 'https://example.com/register?code=1'],
  ['a word', 'hello'],
  ['an address of another network', `ethereum:${ETHEREUM}@137`],
  ['another act on a contract', `ethereum:${TOKEN}@1/approve?address=${ETHEREUM}&uint256=1e6`],
  ['a transfer without a recipient', `ethereum:${TOKEN}@1/transfer?uint256=1e6`],
  ['a name instead of an address', 'ethereum:ann.eth'],
  ['a scheme that does not fit', `bitcoin:${ETHEREUM}`],
  ['a coin whose addresses look like Bitcoin’s', 'litecoin:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['a lightning invoice', 'bitcoin:?lightning=lnbc1'],
])('%s is no wallet address', (_name, text) => {
  expect(readWalletAddress(text)).toBeUndefined();
});
