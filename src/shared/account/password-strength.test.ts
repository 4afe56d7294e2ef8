import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 0],
  ['abc123', 0],
  ['abcdefg', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['abcdefghij', 2],
  ['Abc123!', 2],
  ['correct horse battery', 3],
  ['Tr0ub4dor&3', 3],
  ['密碼密碼密碼', 0],
] as const)('the strength of %j is %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
