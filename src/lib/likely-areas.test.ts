import { expect, test } from 'vitest';
import { likelyAreas } from './likely-areas.ts';

test("look: what a phone's languages name comes first, then where the page's language is traded in", () => {
  expect(likelyAreas('fr', ['fr-CA', 'en-GB', 'fr'])).toEqual(['CA', 'GB', 'FR', 'BE', 'CH']);
  expect(likelyAreas('zh-HK', ['zh-Hant-TW'])).toEqual(['TW', 'HK', 'CN', 'MO', 'SG']);
  expect(likelyAreas('th', ['th'])).toEqual(['TH']);
  expect(likelyAreas('ko', ['ko-KR', 'not a tag', 'en-US'])).toEqual(['KR', 'US']);
});
