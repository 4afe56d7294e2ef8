import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../protocol/catalogue.ts';
import { RateLimits } from './rate-limits.ts';

const MINUTE = 60_000;
const session = { id: 1, user_id: 7 };

function countAllowed(limits: RateLimits, ask: (limits: RateLimits) => number | undefined): number {
  let count = 0;
  while (ask(limits) === undefined && count < 5000) count += 1;
  return count;
}

function networkNumber(n: number): string {
  return `2001:db8:${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;
}

describe('R-LIMIT-1: rate limits', () => {
  test('allows 1,200 a minute from each address', () => {
    const limits = new RateLimits(() => 0);
    expect(countAllowed(limits, (it) => it.wait(CALLS.status, '10.0.0.1'))).toBe(1200);
    expect(limits.wait(CALLS.status, '10.0.0.2')).toBeUndefined();
  });

  test('600 a minute of a session, whatever address it comes from', () => {
    const limits = new RateLimits(() => 0);
    const count = countAllowed(limits, (it) => it.wait(CALLS['user.info'], '10.0.0.1', session));
    expect(count).toBe(600);
    expect(limits.wait(CALLS['user.info'], '10.0.0.2', session)).toBeGreaterThan(0);
    expect(limits.wait(CALLS['user.info'], '10.0.0.1', { ...session, id: 2 })).toBeUndefined();
  });

  test('orders are counted by account: 20 a second over all its sessions', () => {
    const limits = new RateLimits(() => 0);
    let id = 0;
    const count = countAllowed(limits, (it) => {
      id += 1;
      return it.wait(CALLS['lever.submit'], '10.0.0.1', { ...session, id });
    });
    expect(count).toBe(20);
  });

  test('pictures that are drawn again: 60 an hour of an account, uploads and portraits together', () => {
    const limits = new RateLimits(() => 0);
    let n = 0;
    const count = countAllowed(limits, (it) => {
      n += 1;
      return it.wait(CALLS[n % 2 ? 'upload' : 'user.uploadHeadPortrait'], '10.0.0.1', session);
    });
    expect(count).toBe(60);
  });

  test('logins: 20 a minute from an address; a refusal says how long to wait, and that is right', () => {
    let now = 0;
    const limits = new RateLimits(() => now);
    const login = (): number | undefined => limits.wait(CALLS['user.login'], '10.0.0.1');
    now = 30_000;
    expect(countAllowed(limits, login)).toBe(20);
    const wait = login() ?? 0;
    expect(wait).toBeGreaterThan(0);
    now += wait - 2;
    expect(login()).toBeGreaterThan(0);
    now += 2;
    expect(login()).toBeUndefined();
  });

  test('failed logins: 30 in 15 minutes from an address, and those that did not fail count nothing', () => {
    let now = 0;
    const limits = new RateLimits(() => now);
    const login = (): number | undefined => limits.wait(CALLS['user.login'], '10.0.0.1');
    for (let n = 1; n <= 60; n += 1) {
      now += 5000;
      expect(login()).toBeUndefined();
      if (n % 2 === 0) limits.countRefusal(CALLS['user.login'], '10.0.0.1', 'login_failed');
    }
    expect(login()).toBeGreaterThan(0);
    expect(limits.wait(CALLS['user.login'], '10.0.0.2')).toBeUndefined();
    expect(limits.wait(CALLS['user.info'], '10.0.0.1')).toBeUndefined();
    now += 30 * MINUTE;
    expect(login()).toBeUndefined();
  });

  test('around the edge of a window there are never twice as many', () => {
    let now = MINUTE - 1;
    const limits = new RateLimits(() => now);
    const login = (): number | undefined => limits.wait(CALLS['user.login'], '10.0.0.1');
    expect(countAllowed(limits, login)).toBe(20);
    now = MINUTE + 1;
    expect(countAllowed(limits, login)).toBeLessThanOrEqual(1);
    now = 2 * MINUTE + 30_000;
    expect(countAllowed(limits, login)).toBe(20);
  });

  test("R-LIMIT-1: requests from many new addresses reset no other address's limit", () => {
    const limits = new RateLimits(() => 0);
    const busy = (): number | undefined => limits.wait(CALLS.status, '10.0.0.1');
    const order = (): number | undefined => limits.wait(CALLS['lever.submit'], '10.0.0.1', session);
    expect(countAllowed(limits, busy)).toBe(1200);
    expect(countAllowed(limits, order)).toBe(20);
    for (let n = 0; n < 150_000; n += 1) {
      expect(limits.wait(CALLS.status, networkNumber(n))).toBeUndefined();
      if (n % 1000 === 0) expect(busy(), `after ${n}`).toBeGreaterThan(0);
    }
    expect(order()).toBeGreaterThan(0);
    // Memory is bounded: the least recently used counters are dropped.
    for (let n = 0; n < 50_000; n += 1) limits.wait(CALLS.status, networkNumber(200_000 + n));
    expect(countAllowed(limits, busy)).toBe(1200);
  });

  test("R-LIMIT-1: refused requests don't count", () => {
    let now = 0;
    const limits = new RateLimits(() => now);
    const login = (): number | undefined => limits.wait(CALLS['user.login'], '10.0.0.1');
    countAllowed(limits, login);
    for (let tries = 0; tries < 100; tries += 1) login();
    now = 2 * MINUTE;
    expect(countAllowed(limits, login)).toBe(20);
  });
});
