import { expect, test } from 'vitest';
import type { LeverExit } from '../../../protocol/calls/trading/contract.ts';
import { levelTexts } from './exit-levels.ts';

const exit = (number: number, kind: LeverExit['kind'], price: string | null, part: string | null) =>
  ({ number, kind, price, part, share: '10', trail: null, create_time: 0 }) satisfies LeverExit;

const EXITS = [
  exit(1, 'stop_loss', '90', '100'),
  exit(2, 'take_profit', '110', '40'),
  exit(3, 'take_profit', '120', '60'),
  exit(4, 'limit', '115', null),
];

test('R-CONTRACT-29: one level is moved or taken away, the others stay as they are', () => {
  expect(levelTexts({ exits: EXITS }, 2, '112')).toBe(
    'stop_loss/90/100,take_profit/112/40,take_profit/120/60',
  );
  expect(levelTexts({ exits: EXITS }, 1)).toBe('take_profit/110/40,take_profit/120/60');
});
