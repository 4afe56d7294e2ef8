import { describe, expect, test } from 'vitest';
import { readShifts, serviceAt } from '../../platform/settings/service-hours.ts';

const at = (day: number, clock: string): number =>
  Date.parse(`2026-01-${31 - ((6 - day + 7) % 7)}T${clock}:00Z`);
const HOURS = 'mon-fri 09:00-18:00, sat 10:00-14:00';

describe('R-SUPPORT-3: working hours', () => {
  test.each([
    [1, '08:59', false],
    [1, '09:00', true],
    [5, '17:59', true],
    [5, '18:00', false],
    [6, '10:00', true],
    [6, '14:00', false],
    [0, '12:00', false],
  ])('day %i at %s', (day, clock, is_open) => {
    expect(serviceAt(HOURS, at(day, clock)).is_open).toBe(is_open);
  });

  test('says when it opens again, also after the weekend, and a week ahead', () => {
    const saturday = at(6, '14:00');
    const { opens_time } = serviceAt(HOURS, saturday);
    expect(new Date(opens_time ?? 0).toISOString()).toBe('2026-02-02T09:00:00.000Z');
    const weekly = serviceAt('sat 10:00-14:00', saturday).opens_time;
    expect(new Date(weekly ?? 0).toISOString()).toBe('2026-02-07T10:00:00.000Z');
    expect(serviceAt('fri-mon 00:00-24:00', saturday)).toEqual({ is_open: true, opens_time: null });
    expect(serviceAt(null, saturday)).toEqual({ is_open: true, opens_time: null });
  });

  test.each([
    '',
    'mon',
    'mon 9:00-18:00',
    'mon 18:00-09:00',
    'mo 09:00-18:00',
    'mon 09:00-24:01',
    'mon 09:00-18:00,',
  ])('%j is none', (text) => expect(readShifts(text)).toBeUndefined());
});
