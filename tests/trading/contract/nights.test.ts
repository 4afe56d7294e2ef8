// R-CONTRACT-3: the overnight fee is due for each 00:00 UTC since the last charge, however the
// position ends. By hand: 2 lots at 100, 10 times: margin 20, fee 0.2; a night costs 200 x 0.0005 =
// 0.1. All positions end at 100 or at their stop.
import { describe, expect, test } from 'vitest';
import { type Fields, type Stage, stage } from './stage.ts';

const at = stage();

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

interface Way {
  way: string;
  order?: Fields;
  /** Ends the position, at a mark of 100 unless it needs another. */
  end(s: Stage, user_id: number, id: number): Promise<unknown>;
}

const WAYS: readonly Way[] = [
  {
    way: 'the job, then a close',
    end: async (s, user_id, id) => {
      await s.runNights();
      await s.ok(user_id, 'lever.close', { id });
    },
  },
  { way: 'a whole close', end: (s, user_id, id) => s.ok(user_id, 'lever.close', { id }) },
  {
    way: 'a close of a part, then of the rest',
    end: async (s, user_id, id) => {
      await s.ok(user_id, 'lever.close', { id, share: 1 });
      await s.ok(user_id, 'lever.close', { id });
    },
  },
  {
    way: 'a close of a part, the job, then a close of the rest',
    end: async (s, user_id, id) => {
      await s.ok(user_id, 'lever.close', { id, share: 1 });
      await s.runNights();
      await s.ok(user_id, 'lever.close', { id });
    },
  },
  { way: 'a reverse', end: (s, user_id, id) => s.ok(user_id, 'lever.reverse', { id }) },
  { way: 'a batch', end: (s, user_id) => s.ok(user_id, 'lever.batch_close', { type: 0 }) },
  {
    way: 'a stop loss',
    order: { stop_loss_price: 99 },
    end: async (s) => {
      await s.tick([1, '99']);
      await s.tick([1, '100']);
    },
  },
  {
    way: 'a liquidation',
    order: { margin_mode: 'isolated' },
    end: async (s) => {
      await s.tick([1, '92']);
      await s.tick([1, '100']);
    },
  },
];

/** 00:00:01 UTC after this number of nights. */
function afterMidnight(time: number, nights: number): number {
  return time - (time % DAY) + nights * DAY + SECOND;
}

async function overnightFees(s: Stage, user_id: number): Promise<string> {
  const { rows } = await s.database.query<{ paid: string; booked: string }>(
    `select (select sum(overnight_money) from lever_orders where user_id = $1) as paid,
       (select -sum(amount) from ledger_postings
        where user_id = $1 and kind = 'lever_overnight') as booked`,
    [user_id],
  );
  const { paid, booked } = rows[0] ?? {};
  return `${paid} ${booked}`;
}

describe.each([1, 3])('R-CONTRACT-3: %i nights', (nights) => {
  test.each(WAYS)('cost the same by $way', async ({ order, end }) => {
    const s = at();
    await s.tick([1, '100']);
    const ann = await s.user();
    const { id } = await s.submit(ann, { share: 2, ...order });
    s.time = afterMidnight(s.time, nights);
    await s.tick([1, '100']);
    await end(s, ann, id);
    const fee = nights === 1 ? '0.1' : '0.3';
    expect(await overnightFees(s, ann)).toBe(`${fee} ${fee}`);
    await s.ok(ann, 'lever.batch_close', { type: 0 });
    await s.runNights();
    expect(await overnightFees(s, ann)).toBe(`${fee} ${fee}`);
  });
});

test('R-CONTRACT-3: a position closed before 00:00 UTC pays nothing, one closed at 00:00:00 pays the night', async () => {
  const s = at();
  const ann = await s.user();
  await s.tick([1, '100']);
  const [early, late] = [await s.submit(ann), await s.submit(ann)];
  s.time = afterMidnight(s.time, 1) - SECOND - 2;
  await s.tick([1, '100']);
  expect((await s.ok(ann, 'lever.close', { id: early.id })).overnight_money).toBe('0');
  await s.tick([1, '100']);
  expect((await s.ok(ann, 'lever.close', { id: late.id })).overnight_money).toBe('0.05');
});
