import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../protocol/catalogue.ts';
import { networkOf } from './network.ts';
import { RateLimits } from './rate-limits.ts';

describe('R-LIMIT-3: an IPv6 /64 is one address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:DB8:0000:0007::1', '2001:db8:0:7::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:7::', '2001:db8:0:7::/64'],
    ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s is counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('requests and failed logins of one /64 are counted together, those of another are not', () => {
    const limits = new RateLimits(() => 0);
    const login = CALLS['user.login'];
    const addressOf = (n: number) => `2001:db8:0:7::${n.toString(16)}`;
    for (let n = 1; n <= 20; n += 1) expect(limits.wait(login, addressOf(n))).toBeUndefined();
    expect(limits.wait(login, addressOf(21))).toBeGreaterThan(0);
    expect(limits.wait(login, '2001:db8:0:8::1')).toBeUndefined();
    for (let n = 1; n <= 30; n += 1)
      limits.countRefusal(login, `2001:db8:0:9::${n.toString(16)}`, 'login_failed');
    expect(limits.wait(login, '2001:db8:0:9:ffff::1')).toBeGreaterThan(0);
  });
});
