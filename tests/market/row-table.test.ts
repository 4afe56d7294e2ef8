import { describe, expect, test } from 'vitest';
import { RowTable } from '../../src/lib/market/row-table.ts';
import type { Section } from '../../src/lib/market/snapshot.ts';
import { type RowTexts, rowsSection } from './snapshots.ts';

function rows(slots: readonly number[], told: readonly RowTexts[]): Section {
  return { kind: 1, id: 0, view: new DataView(rowsSection(slots, told)) };
}

const slots = [10, 20, 30];

describe('issue 4 B.3: only what changed comes, and every row can be read', () => {
  test('a row is looked up in the newest section that has it', () => {
    const table = new RowTable();
    table.watch(slots, 1);
    table.accept(
      rows(slots, [
        { id: 10, price: '1' },
        { id: 20, price: '2' },
      ]),
      1,
      true,
    );
    table.accept(rows(slots, [{ id: 20, price: '2.5' }]), 1, false);
    expect(table.quote(10)).toMatchObject({ price: '1', direction: 'down', isOpen: true });
    expect(table.quote(20)?.price).toBe('2.5');
    expect(table.quote(30)).toBeUndefined();
    expect([10, 20, 30].map((id) => table.isFresh(id))).toEqual([false, true, false]);
  });

  test('a row that did not change is the same object, also when a key tells it again', () => {
    const table = new RowTable();
    table.watch(slots, 1);
    table.accept(
      rows(slots, [
        { id: 10, price: '1' },
        { id: 20, price: '2' },
      ]),
      1,
      true,
    );
    const first = table.quote(10);
    table.accept(rows(slots, [{ id: 20, price: '3' }]), 1, false);
    expect(table.quote(10)).toBe(first);
    const second = table.quote(20);
    expect(second?.price).toBe('3');
    table.accept(
      rows(slots, [
        { id: 10, price: '1' },
        { id: 20, price: '2' },
      ]),
      1,
      true,
    );
    expect(table.quote(10)).toBe(first);
    expect(table.quote(20)?.price).toBe('2');
    // Who holds a former row reads what it said.
    expect(second?.price).toBe('3');
  });

  test('another list: its slots mean other rows, and an old snapshot on its way is left out', () => {
    const table = new RowTable();
    table.watch(slots, 1);
    table.accept(
      rows(slots, [
        { id: 10, price: '1' },
        { id: 20, price: '2' },
      ]),
      1,
      true,
    );
    expect(table.quote(20)?.price).toBe('2');
    table.watch([20, 40], 2);
    table.accept(rows(slots, [{ id: 20, price: '9' }]), 1, false);
    // Until the first of its own generation comes, what was on show stays.
    expect(table.quote(20)?.price).toBe('2');
    expect(table.quote(10)).toBeUndefined();
    table.accept(
      rows(
        [20, 40],
        [
          { id: 40, price: '4' },
          { id: 20, price: '5' },
        ],
      ),
      2,
      true,
    );
    expect(table.quote(20)?.price).toBe('5');
    expect(table.quote(40)?.price).toBe('4');
  });
});
