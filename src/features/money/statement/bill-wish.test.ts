import { describe, expect, test } from 'vitest';
import { spanOf } from '../../../lib/time/day-span.ts';
import { readWish, writeWish } from './bill-wish.ts';

describe('filters of the bills', () => {
  test('are stored in the address and read back; unset ones are omitted', () => {
    const wish = {
      account_type: 'lever',
      currency_id: '3',
      kind: 'lever_fee',
      from: '2026-02-28',
      to: '',
    };
    const query = writeWish(wish);
    expect(query).toEqual({
      account_type: 'lever',
      currency_id: '3',
      kind: 'lever_fee',
      from: '2026-02-28',
    });
    expect(readWish(new URLSearchParams(query))).toEqual(wish);
    expect(readWish(new URLSearchParams('currency_id=x&from=tomorrow'))).toEqual({
      account_type: '',
      currency_id: '',
      kind: '',
      from: '',
      to: '',
    });
  });

  test('an invalid day in the address is ignored', () => {
    for (const day of ['2026-13-01', '2026-02-31', '2026-00-10', '9999-12-31', '0000-01-01']) {
      const wish = readWish(new URLSearchParams({ from: day, to: day }));
      expect(wish, day).toMatchObject({ from: '', to: '' });
      expect(spanOf(wish), day).toEqual({});
    }
  });

  test('both days are included, also at the end of February', () => {
    const { from = 0, to = 0 } = spanOf({ from: '2026-02-28', to: '2026-02-28' });
    expect(new Date(from).getDate()).toBe(28);
    expect(new Date(to).getMonth()).toBe(2);
    expect(new Date(to).getDate()).toBe(1);
    expect(spanOf({ from: '', to: '' })).toEqual({});
  });
});
