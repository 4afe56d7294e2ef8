import { expect, test } from 'vitest';
import { namesForeignDetails } from './foreign-details.ts';

const account = [
  { value: 'Harbour Desk Ltd' },
  { value: '4000 1180 2201' },
  { value: 'DE89 3704 0044 0532 0130 00' },
  { value: 'pay@harbour-desk.example' },
  { value: 'OTC48213' },
];

test.each([
  'Hello, I have paid 500.00 EUR at 14:32.',
  'To 4000 1180 2201, as shown.',
  'To 400011802201',
  'IBAN DE89370400440532013000',
  'Sent to pay@harbour-desk.example with OTC48213',
  'On 2026-11-24',
])('no warning: %s', (text) => {
  expect(namesForeignDetails(text, account)).toBe(false);
});

test.each([
  'Please pay to 4000 1180 2299 instead',
  'My IBAN is FR76 3000 6000 0112 3456 7890 189',
  'write to other@example.com',
  'send USDT to 0x52908400098527886E0F7030069857D2E4169EE7',
  'card 6222-0200-0000-0000',
])('a warning: %s', (text) => {
  expect(namesForeignDetails(text, account)).toBe(true);
});
