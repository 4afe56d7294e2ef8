import { expect, test } from 'vitest';
import { homeArea } from './home-area.ts';

test('the country of a phone is that of its time zone, else of its language', () => {
  expect(homeArea('Asia/Hong_Kong', ['en-US'])).toBe('HK');
  expect(homeArea('Asia/Bangkok', ['th'])).toBe('TH');
  expect(homeArea('UTC', ['fr', 'fr-CA'])).toBe('CA');
  expect(homeArea(undefined, ['en', 'not a tag'])).toBeUndefined();
});
