import { describe, expect, test } from 'vitest';
import { RowTable } from '../../src/lib/market/row-table.ts';
import { type RowTexts, rowsSection } from './snapshots.ts';

function rows(slots: readonly number[], texts: readonly RowTexts[]): DataView {
  return new DataView(rowsSection(slots, texts));
}

const slots = [10, 20, 30];

describe('changed rows are read, and every row can be read', () => {
  test('a row missing in the newest section keeps its state', () => {
    const table = new RowTable();
    table.watch(slots, 1);
    table.accept(
      rows(slots, [
        { id: 10, price: '1' },
        { id: 20, price: '2' },
      ]),
      0,
      1,
    );
    expect(table.quote(10)?.price).toBe('1');
    table.accept(rows(slots, [{ id: 20, price: '2.5' }]), 0, 1);
    expect(table.quote(10)).toMatchObject({ price: '1', direction: 'down', isOpen: true });
    expect(table.quote(20)?.price).toBe('2.5');
    expect(table.quote(30)).toBeUndefined();
  });

  test('a listener is called for sections with its row, also if it is watched later, and not after it left', () => {
    const table = new RowTable();
    const calls: string[] = [];
    const listen = (id: number): (() => void) =>
      table.listen(id, () => calls.push(`${id} ${table.quote(id)?.price}`));
    const leave = listen(10);
    listen(20);
    listen(40);
    table.watch(slots, 1);
    table.accept(rows(slots, [{ id: 10, price: '1' }]), 0, 1);
    table.accept(rows(slots, [{ id: 20, price: '2' }]), 0, 1);
    expect(calls.splice(0)).toEqual(['10 1', '20 2']);
    // A listener that reads another row doesn't keep that row's listener from being called.
    const forget = table.listen(10, () => calls.push(`sees ${table.quote(20)?.price}`));
    table.accept(
      rows(slots, [
        { id: 10, price: '1.5' },
        { id: 20, price: '2.5' },
      ]),
      0,
      1,
    );
    expect(calls.splice(0)).toEqual(['10 1.5', 'sees 2.5', '20 2.5']);
    forget();
    leave();
    table.watch([40, 20], 2);
    table.accept(rows(slots, [{ id: 10, price: '3' }]), 0, 1);
    expect(calls.splice(0)).toEqual([]);
    const both: RowTexts[] = [
      { id: 40, price: '4' },
      { id: 20, price: '5' },
    ];
    table.accept(rows([40, 20], both), 0, 2);
    expect(calls.splice(0).sort()).toEqual(['20 5', '40 4']);
    table.notifyOthers();
    expect(calls).toEqual([]);
    table.accept(rows([40, 20], [{ id: 40, price: '6' }]), 0, 2);
    table.notifyOthers();
    expect(calls).toEqual(['40 6', '20 5']);
  });

  test("one figure of a row equals its quote's, whether that was read or not", () => {
    const table = new RowTable();
    table.watch(slots, 1);
    expect(table.pixel(10, 'price')).toBeUndefined();
    const texts = rows(slots, [
      { id: 10, price: '1' },
      { id: 20, price: '2' },
    ]);
    const before = new Float64Array([1.5, -2.25, 0, 7]);
    const place = new Uint8Array(texts.buffer, 16 + 128, 128);
    place.set(new Uint8Array(before.buffer), 8);
    table.accept(texts, 0, 1);
    for (const key of ['price', 'change', 'turnover'] as const) {
      const figure = table.pixel(20, key);
      expect(figure).toBe({ price: 1.5, change: -2.25, turnover: 7 }[key]);
      expect(table.quote(20)?.pixels[key]).toBe(figure);
      expect(table.pixel(20, key)).toBe(figure);
    }
    expect(table.pixel(30, 'price')).toBeUndefined();
    expect(table.pixel(40, 'price')).toBeUndefined();
    table.watch([20, 30], 2);
    expect(table.pixel(20, 'change')).toBe(-2.25);
    table.accept(rows([20, 30], []), 0, 2);
    expect(table.pixel(20, 'change')).toBe(-2.25);
  });

  test("a quote stays when it isn't watched, and its next price has no direction", () => {
    const table = new RowTable();
    const leave = table.listen(10, () => undefined);
    table.watch(slots, 1);
    table.accept(rows(slots, [{ id: 10, price: '1' }]), 0, 1);
    leave();
    table.watch([], 2);
    expect([table.quote(10)?.price, table.hasAnswer(10)]).toEqual(['1', false]);
    table.listen(10, () => undefined);
    table.watch(slots, 3);
    expect(table.quote(10)?.price).toBe('1');
    expect(table.accept(rows(slots, [{ id: 10, price: '2' }]), 0, 3)).toBe(true);
    expect(table.quote(10)).toMatchObject({ price: '2', direction: 'none' });
    expect(table.accept(rows(slots, [{ id: 10, price: '3' }]), 0, 3)).toBe(false);
    expect(table.quote(10)).toMatchObject({ price: '3', direction: 'down' });
    expect([table.hasAnswer(10), table.hasAnswer(20), table.hasAnswer(99)]).toEqual([
      true,
      true,
      false,
    ]);
    // Another language: unwatched rows are not sent again.
    table.watch([], 4);
    table.forgetUnwatched();
    expect(table.quote(10)).toBeUndefined();
  });

  test('a text that was read stays with its row when a later section changes it', () => {
    const table = new RowTable();
    table.watch(slots, 1);
    const former = ['+1.00', '+2.00', '+2.00', '+1.00'].map((change, turn) => {
      table.accept(rows(slots, [{ id: 10, price: `${turn}`, change }]), 0, 1);
      return table.quote(10);
    });
    for (const way of [former, former.toReversed(), former])
      for (const row of way)
        expect(row?.change).toBe(former.indexOf(row) % 3 === 0 ? '+1.00' : '+2.00');
  });

  test('an unchanged row is the same object, even when it is sent again', () => {
    const table = new RowTable();
    table.watch(slots, 1);
    table.accept(
      rows(slots, [
        { id: 10, price: '1' },
        { id: 20, price: '2' },
      ]),
      0,
      1,
    );
    const first = table.quote(10);
    table.accept(rows(slots, [{ id: 20, price: '3' }]), 0, 1);
    expect(table.quote(10)).toBe(first);
    const second = table.quote(20);
    expect(second?.price).toBe('3');
    table.accept(
      rows(slots, [
        { id: 10, price: '1' },
        { id: 20, price: '2' },
      ]),
      0,
      1,
    );
    expect(table.quote(10)).toBe(first);
    expect(table.quote(20)?.price).toBe('2');
    // A quote that a listener still holds doesn't change.
    expect(second?.price).toBe('3');
  });

  test('another list: its slots are other rows, and an old snapshot in flight is ignored', () => {
    const table = new RowTable();
    table.watch(slots, 1);
    table.accept(
      rows(slots, [
        { id: 10, price: '1' },
        { id: 20, price: '2' },
      ]),
      0,
      1,
    );
    expect(table.quote(20)?.price).toBe('2');
    table.watch([20, 40], 2);
    table.accept(rows(slots, [{ id: 20, price: '9' }]), 0, 1);
    // The displayed quotes stay until the first snapshot of the new generation.
    expect(table.quote(20)?.price).toBe('2');
    expect(table.quote(10)?.price).toBe('1');
    table.accept(
      rows(
        [20, 40],
        [
          { id: 40, price: '4' },
          { id: 20, price: '5' },
        ],
      ),
      0,
      2,
    );
    expect(table.quote(20)?.price).toBe('5');
    expect(table.quote(40)?.price).toBe('4');
  });
});
