import type { LockConfig } from '../../../protocol/calls/products/products.ts';
import { add, isAbove, sub } from '../../platform/base/exact.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export interface ConfigRow
  extends Omit<LockConfig, 'currency_name' | 'image' | 'remaining' | 'status'> {
  capacity: string | null;
  held: string;
  status: 0 | 1;
  is_rolling: boolean;
}

const COLUMNS = `id, name, currency_id, days, daily_yield, min_number, max_number, capacity, held, penalty_rate, status,
  is_rolling`;

export type NewConfig = Omit<ConfigRow, 'id' | 'held'> & { create_time: number };

export async function insertConfig(tx: Transaction, config: NewConfig): Promise<ConfigRow> {
  const { rows } = await tx.query<ConfigRow>(
    `insert into lock_configs (name, currency_id, days, daily_yield, min_number, max_number, capacity, penalty_rate, status,
       is_rolling, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    [
      config.name,
      config.currency_id,
      config.days,
      config.daily_yield,
      config.min_number,
      config.max_number,
      config.capacity,
      config.penalty_rate,
      config.status,
      config.is_rolling,
      instant(config.create_time),
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

export async function configs(queryable: Queryable): Promise<ConfigRow[]> {
  const { rows } = await queryable.query<ConfigRow>(
    `select ${COLUMNS} from lock_configs order by currency_id, days, id`,
  );
  return rows;
}

/** Locked, so that simultaneous deposits can't exceed the product's limit. */
export async function lockConfig(tx: Transaction, id: number): Promise<ConfigRow | undefined> {
  const { rows } = await tx.query<ConfigRow>(
    `select ${COLUMNS} from lock_configs where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function addHeld(tx: Transaction, id: number, change: string): Promise<void> {
  await tx.query('update lock_configs set held = held + $2 where id = $1', [id, change]);
}

export function remainingOf({ capacity, held }: ConfigRow): string | null {
  return capacity === null ? null : sub(capacity, held);
}

export function hasRoom({ capacity, held }: ConfigRow, amount: string): boolean {
  return capacity === null || !isAbove(add(held, amount), capacity);
}

/** Whether the sandbox's products exist. The lock serialises processes that would create them. */
export async function hasRolling(tx: Transaction): Promise<boolean> {
  await tx.script('lock table lock_configs in share row exclusive mode');
  const { rows } = await tx.query('select from lock_configs where is_rolling limit 1');
  return rows.length > 0;
}

export async function configOf(queryable: Queryable, id: number): Promise<ConfigRow | undefined> {
  const { rows } = await queryable.query<ConfigRow>(
    `select ${COLUMNS} from lock_configs where id = $1`,
    [id],
  );
  return rows[0];
}

export async function numbersOf(queryable: Queryable, id: number): Promise<object> {
  const { rows } = await queryable.query(
    `select count(*) as open_orders, coalesce(sum(amount), 0) as locked,
       coalesce(sum(round(amount * daily_yield, 8) * (days - paid_days)), 0) as owed_yields
     from lock_orders where config_id = $1 and status = 1`,
    [id],
  );
  return rows[0] ?? {};
}

export interface ConfigChange {
  name?: string | undefined;
  daily_yield?: string | undefined;
  min_number?: string | undefined;
  max_number?: string | undefined;
  capacity?: string | undefined;
  penalty_rate?: string | undefined;
  status?: 0 | 1 | undefined;
}

export async function editConfig(
  tx: Transaction,
  id: number,
  config: ConfigChange,
): Promise<boolean> {
  const { changedRows } = await tx.query(
    `update lock_configs set name = coalesce($2, name), daily_yield = coalesce($3, daily_yield),
       min_number = coalesce($4, min_number), max_number = coalesce($5, max_number), capacity = coalesce($6, capacity),
       penalty_rate = coalesce($7, penalty_rate), status = coalesce($8, status)
     where id = $1`,
    [
      id,
      config.name ?? null,
      config.daily_yield ?? null,
      config.min_number ?? null,
      config.max_number ?? null,
      config.capacity ?? null,
      config.penalty_rate ?? null,
      config.status ?? null,
    ],
  );
  return changedRows > 0;
}
