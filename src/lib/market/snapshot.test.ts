import { describe, expect, test } from 'vitest';
import { textAt } from './snapshot.ts';

/** Places the text's bytes after their length at offset `before`, with `after` behind them. */
function laid(text: string, before: number, after: number[]): DataView {
  const bytes = [...new TextEncoder().encode(text)];
  const around = Array.from({ length: before }, () => 0xff);
  return new DataView(new Uint8Array([...around, bytes.length, ...bytes, ...after]).buffer);
}

const TEXTS = [
  '',
  '7',
  '+1.23',
  '948,204.50',
  '123456789012345',
  '1234567890123456',
  '1'.repeat(39),
];
const WORDS = [
  '94\u202f820,50',
  '9.52億',
  '−1.54',
  '−',
  '−12,345,678.9',
  '−½',
  '½',
  '¥ 1',
  '1.2 𝟙',
  'n/a — 12',
];

describe('a text of a snapshot', () => {
  test.each([...TEXTS, ...WORDS])(
    '%j is read wherever it stands, and nothing of what follows',
    (text) => {
      for (const after of [
        [],
        [0],
        [65, 66, 67],
        [0xe2, 0x88, 0x92, ...Array.from({ length: 12 }, () => 48)],
        Array.from({ length: 40 }, (_, at) => at * 7),
      ]) {
        expect(textAt(laid(text, 0, after), 0)).toBe(text);
        expect(textAt(laid(text, 5, after), 5)).toBe(text);
      }
    },
  );
});
