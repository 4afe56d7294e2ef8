import { expect, test } from 'vitest';
import { SURVIVORS, unknownSurvivors } from './survivors.ts';

test('a survivor is known by its name, wherever its line is; every other one is reported', () => {
  const [listedName = ''] = Object.keys(SURVIVORS);
  const [file, what] = listedName.split(': ');
  const other = 'core/src/decimal/mod.rs:1:2: replace + with - in Decimal::add';
  expect(unknownSurvivors([`${file}:61:25: ${what}`, other])).toEqual([other]);
});
