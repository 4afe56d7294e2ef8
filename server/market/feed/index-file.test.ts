import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { IndexFile, readIndexFile } from './index-file.ts';
import { simulatedListing } from './listing.ts';
import { scaledText } from './scaled-text.ts';

const NOW = 1_763_724_048_000;
const listedInstruments = simulatedListing().slice(0, 3);
const top = mkdtempSync(join(tmpdir(), 'pe-index-'));
afterAll(() => rmSync(top, { recursive: true }));
const folder = (): string => mkdtempSync(join(top, 'data-'));

function writeExample(): string {
  const data = folder();
  const file = new IndexFile(data, listedInstruments);
  file.write(NOW - 100, () => 1);
  file.write(NOW, (slot) => 1234 + slot);
  file.close();
  return data;
}

describe('R-PRICE-1: the index of the last step', () => {
  test('the file is read back as decimals', () => {
    const states = listedInstruments.map(({ match_id, price_exponent }, slot) => ({
      match_id,
      price: scaledText(1234 + slot, price_exponent),
    }));
    expect(readIndexFile(writeExample(), NOW - 900)).toEqual(states);
  });

  test('a file of another past than the database is none: a backup was restored, or another process has led since', () => {
    const data = writeExample();
    expect(readIndexFile(data, NOW - 60_001)).toBeUndefined();
    expect(readIndexFile(data, NOW + 1)).toBeUndefined();
  });

  test('a missing, truncated or invalid file is ignored', () => {
    expect(readIndexFile(folder(), NOW)).toBeUndefined();
    const half = writeExample();
    truncateSync(join(half, 'market-index'), 20);
    expect(readIndexFile(half, NOW)).toBeUndefined();
    const nonsense = folder();
    writeFileSync(join(nonsense, 'market-index'), new Float64Array([NOW, 1, -2, Number.NaN]));
    expect(readIndexFile(nonsense, NOW)).toBeUndefined();
  });
});
