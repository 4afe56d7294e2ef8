// Captured messages of real exchanges, read through the adapters (tests/venues: excerpts of cryptofeed's `sample_data`).
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CheckResult, checkCapture, countsLine, DIALECTS } from './check-capture.ts';
import type { Dialect } from './venue.ts';

const fileText = (name: string): string =>
  readFileSync(new URL(`../../../../tests/venues/${name}`, import.meta.url), 'utf8');
const dialectOf = (name: string): Dialect => {
  const dialect = DIALECTS[name];
  if (dialect === undefined) throw new Error(`no ${name}`);
  return dialect;
};

const CAPTURES = [
  ['binance', ['binance-ws.txt', 'binance-http.txt']],
  ['okx', ['okx-ws.txt']],
  ['kraken-v1', ['kraken-v1-book.txt', 'kraken-v1-trades.txt']],
  ['coinbase', ['coinbase-ws.txt']],
  ['bybit-v2', ['bybit-v2.txt']],
] as const;

const check = (name: string, texts: readonly string[]): CheckResult =>
  checkCapture(dialectOf(name), texts);
const isOfVenue = (line: string): boolean => /^[\d.]+: /.test(line);

describe.each(CAPTURES)('R-PRICE-10: captured from %s', (name, files) => {
  const texts = files.map(fileText);
  const lines = texts.map((text) => text.split('\n').filter((line) => line !== ''));
  const whole = check(name, texts);

  test('every message is read, every checksum is right and every book is whole', () => {
    expect(whole.notes).toEqual([]);
    expect(whole).toMatchObject({ isRight: true, counts: { refused: 0, wrongSums: 0 } });
    const receivedLines = lines.flat().filter((line) => isOfVenue(line) || line.includes(' -> '));
    expect(whole.counts.messages).toBe(receivedLines.length);
    const withSum = receivedLines.filter((line) =>
      /"checksum"|"c":"\d+"\},"book/.test(line),
    ).length;
    expect(whole.counts.rightSums).toBe(withSum);
    expect(whole.counts.books).toBeGreaterThan(5);
  });

  test('cut anywhere: what is there is right, and nothing is made up', () => {
    const [first = [], ...others] = lines;
    const step = Math.max(1, (first.length - (first.length % 9)) / 9);
    for (let at = 1; at < first.length; at += step) {
      const head = check(name, [first.slice(0, at).join('\n'), ...texts.slice(1)]);
      expect(head.isRight, `before ${at}`).toBe(true);
      expect(head.counts.trades).toBeLessThanOrEqual(whole.counts.trades);
    }
    const torn = texts[0]?.trimEnd().slice(0, -40) ?? '';
    expect(check(name, [torn, ...others.map((one) => one.join('\n'))])).toMatchObject({
      isRight: false,
      counts: { refused: 1 },
    });
  });

  test('doubled: no trade counts twice, and the books are the same', () => {
    const doubledTexts = lines.map((list) => list.flatMap((line) => [line, line]).join('\n'));
    const again = check(name, doubledTexts);
    expect(again.isRight).toBe(true);
    expect(again.counts.trades).toBe(whole.counts.trades);
    for (const [symbol, book] of whole.books) {
      expect(again.books.get(symbol)?.levels(), symbol).toEqual(book.levels());
    }
  });

  test('corrupted in every place: it is read, or refused, and no message is lost on the way', () => {
    const [first = []] = lines;
    const at = first.findIndex(
      (line) => isOfVenue(line) && /trade|match|book|depth|l2u/.test(line),
    );
    const line = first[at] ?? '';
    const step = Math.max(1, (line.length - (line.length % 20)) / 20);
    for (let place = 0; place < line.length; place += step) {
      for (const letter of ['7', '"', '}', '\u0000']) {
        const spoiltLine = line.slice(0, place) + letter + line.slice(place + 1);
        const spoilt = [...first.slice(0, at), spoiltLine, ...first.slice(at + 1, at + 20)];
        const { counts, isRight } = check(name, [spoilt.join('\n')]);
        expect(counts.messages).toBe(
          spoilt.filter((one) => one !== spoiltLine && isOfVenue(one)).length + 1,
        );
        if (counts.refused > 0 || counts.wrongSums > 0) expect(isRight).toBe(false);
      }
    }
  });
});

describe('books of one capture', () => {
  const lines = fileText('kraken-v1-book.txt').split('\n');
  const changes = lines.flatMap((line, at) => (/"c":"/.test(line) ? [at] : []));
  const okxLines = fileText('okx-ws.txt').split('\n');

  test('Kraken: a change that is missing, or a digit of one, shows in the checksum', () => {
    for (const at of changes.slice(5, 60)) {
      const missing = check('kraken-v1', [lines.toSpliced(at, 1).join('\n')]);
      const level = /\["([\d.]+)","([\d.]+)"/.exec(lines[at] ?? '');
      if (missing.counts.wrongSums === 0) continue;
      expect(missing.isRight).toBe(false);
      const spoiltLine = (lines[at] ?? '').replace(level?.[1] ?? '', `1${level?.[1]}`);
      expect(check('kraken-v1', [lines.with(at, spoiltLine).join('\n')]).isRight).toBe(false);
      return;
    }
    expect.unreachable();
  });

  test('OKX: a wrong checksum empties the book until a whole one, and the result is not right', () => {
    const at = okxLines.findIndex((line) => line.includes('"update"'));
    const spoiltLine = (okxLines[at] ?? '').replace(/"checksum":-?\d+/, '"checksum":12345');
    const { counts, isRight, books } = check('okx', [okxLines.with(at, spoiltLine).join('\n')]);
    expect(isRight).toBe(false);
    expect(counts).toMatchObject({ wrongSums: 1, rightSums: 1 });
    expect(books.get('UNI-USD-SWAP')?.state).toBe('wanting');
  });

  test('Binance: a missing change is a gap of the capture; one in the wrong place is a gap that it does not have', () => {
    const [ws, http] = [fileText('binance-ws.txt').split('\n'), fileText('binance-http.txt')];
    const blz = ws.flatMap((line, at) => (/blzeth@depth/.test(line) ? [at] : []));
    const [third = 0, fourth = 0] = blz.slice(3);
    const missing = check('binance', [ws.toSpliced(third, 1).join('\n'), http]);
    expect(missing.isRight).toBe(true);
    expect(missing.notes.join()).toContain('the capture lacks the change after');
    const [a = '', b = ''] = [ws[third], ws[fourth]];
    const swapResult = check('binance', [ws.with(third, b).with(fourth, a).join('\n'), http]);
    expect(swapResult.isRight).toBe(false);
    expect(swapResult.notes.join()).toContain('is elsewhere in the capture');
  });

  test('Coinbase: numbered trades in the wrong order are noticed', () => {
    const coinbase = fileText('coinbase-ws.txt').split('\n');
    const matches = coinbase.flatMap((line, at) =>
      /"type":"(?:last_)?match"/.test(line) ? [at] : [],
    );
    const nmr = matches.filter((at) => coinbase[at]?.includes('NMR-EUR'));
    const [first = 0] = nmr;
    const late = (coinbase[first] ?? '').replace(/"trade_id":\d+/, '"trade_id":1');
    const { isRight } = check('coinbase', [[...coinbase.filter(Boolean), late].join('\n')]);
    expect(isRight).toBe(false);
  });

  test('the printed line has the counts', () => {
    const { counts } = check('okx', [okxLines.join('\n')]);
    expect(countsLine(counts)).toMatch(
      /^messages \d+, books \d+, checksums \d+ right 0 wrong, trades \d+, refused 0$/,
    );
  });
});
