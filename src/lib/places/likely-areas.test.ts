import { expect, test } from 'vitest';
import { likelyAreas } from './likely-areas.ts';

test("regions of the phone's languages come first, then those of the page's language", () => {
  expect(likelyAreas('fr', ['fr-CA', 'en-GB', 'fr'])).toEqual(['CA', 'GB', 'FR', 'BE', 'CH']);
  expect(likelyAreas('zh-HK', ['zh-Hant-TW'])).toEqual(['TW', 'HK', 'CN', 'MO', 'SG']);
  expect(likelyAreas('th', ['th'])).toEqual(['TH']);
  expect(likelyAreas('ko', ['ko-KR', 'not a tag', 'en-US'])).toEqual(['KR', 'US']);
});
