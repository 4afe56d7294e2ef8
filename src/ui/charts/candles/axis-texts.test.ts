import { describe, expect, it } from 'vitest';
import { axisOffset, axisTexts, axisTime, zoneOffset } from './axis-texts.ts';

const NOON = Date.UTC(2026, 10, 21, 12, 30);
const seconds = axisTime(NOON, 0);

describe('R-NUMBER-7: axis labels follow the language', () => {
  it.each([
    ['en', '94,218.60'],
    ['fr', '94\u202f218,60'],
    ['es', '94.218,60'],
    ['vi', '94.218,60'],
    ['th', '94,218.60'],
  ])('a price in %s has the decimals of its tick', (tag, text) => {
    expect(axisTexts(tag, 2, '15min').price(94_218.6)).toBe(text);
  });

  it('times are 24 h clock, Gregorian, Latin digits', () => {
    expect(axisTexts('en', 2, '15min').tick(seconds, 3)).toBe('12:30');
    expect(axisTexts('th', 2, '1day').tick(seconds, 0)).toBe('2026');
    expect(axisTexts('ja', 2, '15min').tick(seconds, 2)).toBe('11月21日');
  });

  it('a day has its year, a shorter bar its hour', () => {
    expect(axisTexts('en', 2, '1day').time(seconds)).toBe('Nov 21, 2026');
    expect(axisTexts('en', 2, '4hour').time(seconds)).toBe('Nov 21, 12:30');
  });
});

describe('R-MARKET-1: days are UTC, times are the reader’s', () => {
  it('days, weeks and months have their UTC date in every time zone', () => {
    for (const period of ['1day', '1week', '1mon'] as const) {
      expect(axisOffset(period, NOON)).toBe(0);
    }
  });

  it('R-VIEW-4: a chosen time zone has its own offset, also in summer time and for halves of an hour', () => {
    expect(axisOffset('1hour', NOON, 'Asia/Tokyo')).toBe(9 * 3_600_000);
    expect(axisOffset('2d', NOON, 'Asia/Tokyo')).toBe(0);
    expect(zoneOffset('Asia/Kolkata', NOON)).toBe(5.5 * 3_600_000);
    expect(zoneOffset('America/New_York', NOON)).toBe(-5 * 3_600_000);
    expect(zoneOffset('America/New_York', Date.UTC(2026, 6, 1))).toBe(-4 * 3_600_000);
    expect(zoneOffset('UTC', NOON)).toBe(0);
    expect(zoneOffset('Nowhere/At_All', NOON)).toBe(0);
  });

  it('shorter bars use the offset of the newest one', () => {
    const offset = -60_000 * new Date(NOON).getTimezoneOffset();
    expect(axisOffset('1hour', NOON)).toBe(offset);
    expect(axisTime(NOON, 3_600_000)).toBe(NOON / 1_000 + 3_600);
  });
});
