import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { stage } from './stage.ts';

const at = stage();

interface Facts {
  open_interest: Record<string, unknown> | null;
  insurance: { balance: string; received: string; paid: string };
}

interface Past extends Facts {
  nights: { time: number; rate: string }[];
  hours: { time: number; number: string }[];
  change_percent: string | null;
}

describe('R-CONTRACT-37: facts of a contract', () => {
  test('open interest is shown from five accounts on, as a sum over both sides; the insurance is that of the ledger', async () => {
    const s = at();
    const people: number[] = [];
    for (let count = 0; count < 4; count += 1) people.push(await s.user('1000'));
    const [ann] = people;
    if (ann === undefined) throw new Error('nobody');
    for (const one of people) await s.submit(one, { share: 2 });
    // A second position of the same account counts once.
    await s.submit(ann, { share: 1 });
    const facts = () => s.ok<Facts>(ann, 'lever.facts', { match_id: 1 });
    expect((await facts()).open_interest).toBeNull();
    const eve = await s.user('1000');
    await s.submit(eve, { share: 3, type: 2 });
    // Not older than a minute, and not read again within it.
    expect((await facts()).open_interest).toBeNull();
    s.time += MINUTE_MS;
    await s.tick([1, '110']);
    expect((await facts()).open_interest).toEqual({
      accounts: 5,
      // 4 x 2 + 1 + 3 lots, at 110
      number: '12',
      value: '1320',
      longs_percent: '80',
      shorts_percent: '20',
    });
    const before = (await facts()).insurance;
    // From 110 to 50 it loses 60, more than the account has.
    const max = await s.user('50');
    await s.submit(max, { share: 1, multiple: 10 });
    await s.tick([1, '50']);
    s.time += MINUTE_MS;
    const after = (await facts()).insurance;
    expect(after.balance).toBe(await s.house('insurance'));
    expect(Number(after.paid)).toBeGreaterThan(Number(before.paid));
  });

  test('R-CONTRACT-41: a rate of each day and open interest of each hour are kept, as long as they are shown', async () => {
    const s = at();
    const people: number[] = [];
    for (let count = 0; count < 5; count += 1) people.push(await s.user('1000'));
    const [ann] = people;
    if (ann === undefined) throw new Error('nobody');
    const facts = async () => {
      s.time += MINUTE_MS;
      await s.tick([1, '100']);
      return s.ok<Past>(ann, 'lever.facts', { match_id: 1 });
    };
    const look = () => s.contract.jobs.find(({ name }) => name === 'contract history')?.run();
    await s.tick([1, '100']);
    for (const one of people) await s.submit(one, { share: 2 });
    s.time += HOUR_MS;
    await look();
    const first = await facts();
    const interest = Number(first.open_interest?.['number']);
    const hour = s.time - (s.time % HOUR_MS);
    expect(first.hours.at(-1)).toEqual({ time: hour, number: `${interest}` });
    expect(first.change_percent).toBeNull();
    expect(first.nights.at(-1)).toEqual({
      time: s.time - (s.time % DAY_MS),
      rate: expect.any(String),
    });
    // Within the hour nothing is added, a day later there are 5 lots more.
    await s.tick([1, '100']);
    for (const one of people) await s.submit(one, { share: 1 });
    await look();
    expect((await facts()).hours.at(-1)?.number).toBe(`${interest}`);
    s.time += DAY_MS;
    await s.tick([1, '100']);
    await look();
    const next = await facts();
    expect(next.nights).toHaveLength(first.nights.length + 1);
    expect(Number(next.change_percent)).toBeCloseTo((100 * 5) / interest, 1);
    s.time += 8 * DAY_MS;
    await look();
    expect((await facts()).hours.filter(({ time }) => time <= hour)).toEqual([]);
  });

  test('an instrument without a contract has none', async () => {
    const s = at();
    const ann = await s.user('1000');
    await expect(s.ok(ann, 'lever.facts', { match_id: 999 })).rejects.toThrow();
  });
});
