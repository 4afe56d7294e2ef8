import type { Row, Value } from '../../server/platform/db/database.ts';

/** Ids of orders start here, so that no other number in a statement equals one. */
export const FIRST_ORDER = 7_000_000_001;
const ORDER = /\b7\d{9}\b/g;

export class NewIds {
  readonly #recordedKey: string;
  readonly #key: string;
  readonly #ids = new Map<string, number>();

  constructor(recordedKey: string, key: string) {
    this.#recordedKey = recordedKey;
    this.#key = key;
  }

  /** The same query returned other ids this time. */
  learn(recordedRows: readonly Row[], fresh: readonly Row[]): void {
    for (const [place, row] of recordedRows.entries()) {
      const now: readonly unknown[] = Object.values(fresh[place] ?? {});
      for (const [column, value] of Object.values(row).entries()) {
        const id = now[column];
        if (isOrder(value) && isOrder(id)) this.#ids.set(`${value}`, id);
      }
    }
  }

  value(value: Value): Value {
    if (typeof value === 'string') {
      return value
        .replaceAll(this.#recordedKey, this.#key)
        .replace(ORDER, (id) => `${this.#ids.get(id) ?? id}`);
    }
    if (isOrder(value)) return this.#ids.get(`${value}`) ?? value;
    return Array.isArray(value) ? (value.map((one) => this.value(one)) as Value) : value;
  }
}

const isOrder = (value: unknown): value is number =>
  typeof value === 'number' && value >= FIRST_ORDER;
