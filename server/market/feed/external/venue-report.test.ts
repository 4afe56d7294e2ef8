import { describe, expect, test } from 'vitest';
import { VenueReport } from './venue-report.ts';

const HOUR = 3_600_000;

describe('R-PRICE-9: the report of an exchange', () => {
  test('uptime, gaps and outliers are those of the last 24 hours', () => {
    const report = new VenueReport();
    report.gap(0);
    report.pass(0, HOUR, false);
    for (let hour = 1; hour <= 24; hour += 1) {
      report.pass(hour * HOUR, HOUR, hour % 4 !== 0);
      if (hour === 3) report.gap(hour * HOUR);
      const isFar = hour === 5 || hour === 6 || hour === 8;
      report.setFar(hour * HOUR, isFar);
    }
    expect(report.day()).toMatchObject({ uptime: 750, gaps: 1, far: 2 });
  });

  test('half of the distances are at most p50, and 99 of 100 at most p99; without one there is none', () => {
    const report = new VenueReport();
    expect(report.day()).toMatchObject({ uptime: 0, p50: undefined, p99: undefined });
    for (let parts = 1; parts <= 100; parts += 1) report.distance(0, parts);
    const { p50 = 0, p99 = 0 } = report.day();
    expect(p50).toBeGreaterThanOrEqual(50);
    expect(p50).toBeLessThan(63);
    expect(p99).toBeGreaterThanOrEqual(99);
    expect(p99).toBeLessThan(125);
  });
});
