import { describe, expect, test } from 'vitest';
import { spanOf } from '../../lib/day-span.ts';
import { readWish, writeWish } from './bill-wish.ts';

describe('issue 7: filters of the bills', () => {
  test('stand in the address and come back from it; what is none is left out', () => {
    const wish = {
      account_type: 'lever',
      currency_id: '3',
      kind: 'lever_fee',
      from: '2026-02-28',
      to: '',
    };
    const written = writeWish(wish);
    expect(written).toEqual({
      account_type: 'lever',
      currency_id: '3',
      kind: 'lever_fee',
      from: '2026-02-28',
    });
    expect(readWish(new URLSearchParams(written))).toEqual(wish);
    expect(readWish(new URLSearchParams('currency_id=x&from=tomorrow'))).toEqual({
      ...{ account_type: '', currency_id: '', kind: '', from: '', to: '' },
    });
  });

  test('a day that no calendar has is none, whatever the address says', () => {
    for (const day of ['2026-13-01', '2026-02-31', '2026-00-10', '9999-12-31', '0000-01-01']) {
      const wish = readWish(new URLSearchParams({ from: day, to: day }));
      expect(wish, day).toMatchObject({ from: '', to: '' });
      expect(spanOf(wish), day).toEqual({});
    }
  });

  test('both days are included, the end of February too', () => {
    const { from = 0, to = 0 } = spanOf({ from: '2026-02-28', to: '2026-02-28' });
    expect(new Date(from).getDate()).toBe(28);
    expect(new Date(to).getMonth()).toBe(2);
    expect(new Date(to).getDate()).toBe(1);
    expect(spanOf({ from: '', to: '' })).toEqual({});
  });
});
