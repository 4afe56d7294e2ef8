import { describe, expect, test } from 'vitest';
import { changeSettings, deliveryOf, STANDARD, shownSettings } from './notice-settings.ts';

const at = (clock: string): number => Date.parse(`2026-01-31T${clock}:00Z`);
const night = changeSettings(STANDARD, { quiet_from: '22:00', quiet_to: '07:00' });

describe('R-NOTICE-1, R-NOTICE-2: push and sound settings of notices', () => {
  test('everything, until the user says otherwise', () => {
    expect(deliveryOf(STANDARD, 'order', at('03:00'))).toEqual({ push: true, sound: true });
  });

  test.each([
    ['21:59', true],
    ['22:00', false],
    ['00:00', false],
    ['06:59', false],
    ['07:00', true],
  ])('22:00 to 07:00, at %s', (clock, push) => {
    expect(deliveryOf(night, 'order', at(clock))).toEqual({ push, sound: push });
    expect(deliveryOf(night, 'security', at(clock))).toEqual({ push: true, sound: push });
    expect(deliveryOf(night, 'liquidation', at(clock)).push).toBe(true);
  });

  test.each([
    ['Asia/Kolkata', '16:30', false],
    ['Asia/Kolkata', '16:29', true],
    ['-05:00', '03:00', false],
    ['-05:00', '02:59', true],
  ])('in %s, at %s UTC', (time_zone, clock, push) => {
    expect(deliveryOf({ ...night, time_zone }, 'order', at(clock)).push).toBe(push);
  });

  test('a kind that is off is not shown, also one that is urgent; without sound it is shown', () => {
    const off = changeSettings(STANDARD, { kind: 'security', push: false });
    expect(deliveryOf(off, 'security', at('12:00'))).toEqual({ push: false, sound: false });
    expect(deliveryOf(off, 'order', at('12:00'))).toEqual({ push: true, sound: true });
    const silent = changeSettings(STANDARD, { kind: 'order', sound: false });
    expect(deliveryOf(silent, 'order', at('12:00'))).toEqual({ push: true, sound: false });
  });

  test('all kinds at once; on again; hours that end where they begin are none', () => {
    const off = changeSettings(night, { push: false, sound: false });
    expect(shownSettings(off).kinds.some(({ push, sound }) => push || sound)).toBe(false);
    const on = changeSettings(off, { kind: 'otc', push: true });
    expect(shownSettings(on).kinds.filter(({ push }) => push)).toEqual([
      { kind: 'otc', push: true, sound: false },
    ]);
    const day = changeSettings(on, { quiet_from: '08:00', quiet_to: '08:00' });
    expect(day).toMatchObject({ quiet_from: null, quiet_to: null });
    expect(changeSettings(night, { kind: 'otc', push: true })).toMatchObject({
      quiet_from: '22:00',
    });
  });
});
