import { expect, test } from 'vitest';
import { phoneDigits } from './phone-digits.ts';

test('a phone field accepts digits of any script, and no second area code', () => {
  expect(phoneDigits('081-234 5678', '66')).toBe('0812345678');
  expect(phoneDigits('call 9123x4567', '852')).toBe('91234567');
  expect(phoneDigits('๐๘๑', '66')).toBe('081');
  expect(phoneDigits('+852 9123 4567', '852')).toBe('91234567');
  expect(phoneDigits('0085291234567', '852')).toBe('91234567');
  expect(phoneDigits('85291234567', '852')).toBe('85291234567');
});
