import { expect, test } from 'vitest';
import { isPlace } from '../../../lib/places/place.ts';
import { CITIES, COUNTRIES, nearestCity } from './cities.ts';

test.each([
  ['Sham Shui Po', 22.33, 114.16, 'HK/Hong Kong'],
  ['Versailles', 48.8, 2.13, 'FR/Paris'],
  ['Nonthaburi', 13.86, 100.51, 'TH/Bangkok'],
  ['across the date line', -37, -179, 'NZ/Auckland'],
  ['the pole', 90, 0, 'IS/Reykjavík'],
])('the city nearest to %s', (_, latitude, longitude, id) => {
  expect(nearestCity({ latitude, longitude })?.id).toBe(id);
});

test('each city is listed once, with valid coordinates, in a country with a name', () => {
  expect(new Set(CITIES.map(({ id }) => id)).size).toBe(CITIES.length);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const code of COUNTRIES) expect(names.of(code), code).not.toBe(code);
  for (const { id, latitude, longitude } of CITIES) {
    expect(Math.abs(latitude), id).toBeLessThan(90);
    expect(Math.abs(longitude), id).toBeLessThan(180);
    expect(isPlace(id), id).toBe(true);
  }
});
