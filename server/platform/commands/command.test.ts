import { expect, test } from 'vitest';
import { type OperatorCommand, OperatorRefusal, readCommand } from './command.ts';

const act = async () => ({ rows: [] });
const COMMANDS: OperatorCommand[] = [
  { name: 'instrument set', takes: ['SYMBOL', 'KEY', 'VALUE'], does: 'sets', act },
  { name: 'recharge reject', takes: ['ID'], flags: { reason: 'TEXT' }, does: 'rejects', act },
];

const readWords = (...words: string[]) => {
  const { words: values, flags } = readCommand(COMMANDS, words, '/').input;
  return { values, flags: { ...flags } };
};

test('R-OPERATOR-4: a number below 0 is a value like any other, as of price_exponent', () => {
  expect(readWords('instrument', 'set', 'BTC/USDT', 'price_exponent', '-2').values).toEqual([
    'BTC/USDT',
    'price_exponent',
    '-2',
  ]);
  expect(readWords('recharge', 'reject', '7', '--reason', '-5 arrived')).toEqual({
    values: ['7'],
    flags: { reason: '-5 arrived' },
  });
});

test('a word that is neither a value nor a flag of the command is refused', () => {
  for (const words of [['7', '-x'], ['7', '--word', '1'], ['7'], ['--reason', 'no']]) {
    expect(() => readWords('recharge', 'reject', ...words)).toThrow(OperatorRefusal);
  }
});
