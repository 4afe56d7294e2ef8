import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';
import type { Share } from './order-store.ts';

export interface ProjectRow {
  id: number;
  slug: string | null;
  name: string;
  currency_id: number;
  image: string;
  issue_price: string;
  total_issuance: string;
  step: string;
  min_number: string;
  max_number: string;
  lock_days: number;
  cycle_days: number;
  pay_currencies: readonly number[];
  description: string;
  white_paper: string | null;
  subscribed: string;
  applications_number: number;
  passes_number: number;
  is_rolling: boolean;
  warm_up_time: number;
  start_time: number;
  end_time: number;
  market_time: number;
  closed_at: number | null;
  allotted_at: number | null;
  settled_at: number | null;
}

const COLUMNS = `id, slug, name, currency_id, image, issue_price, total_issuance, step, min_number, max_number, lock_days,
  cycle_days, pay_currencies::bigint[] as pay_currencies, description, white_paper, subscribed,
  applications as applications_number, passes as passes_number, is_rolling, warms_up_at as warm_up_time,
  starts_at as start_time, ends_at as end_time, market_at as market_time, closed_at, allotted_at, settled_at`;

export type NewProject = Omit<
  ProjectRow,
  | 'id'
  | 'subscribed'
  | 'applications_number'
  | 'passes_number'
  | 'closed_at'
  | 'allotted_at'
  | 'settled_at'
> & { create_time: number };

export async function insertProject(tx: Transaction, project: NewProject): Promise<ProjectRow> {
  const { rows } = await tx.query<ProjectRow>(
    `insert into projects (slug, name, currency_id, image, issue_price, total_issuance, step, min_number, max_number,
       lock_days, cycle_days, pay_currencies, description, white_paper, is_rolling, created_at, warms_up_at, starts_at,
       ends_at, market_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     returning ${COLUMNS}`,
    [
      project.slug,
      project.name,
      project.currency_id,
      project.image,
      project.issue_price,
      project.total_issuance,
      project.step,
      project.min_number,
      project.max_number,
      project.lock_days,
      project.cycle_days,
      project.pay_currencies,
      project.description,
      project.white_paper,
      project.is_rolling,
      instant(project.create_time),
      instant(project.warm_up_time),
      instant(project.start_time),
      instant(project.end_time),
      instant(project.market_time),
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

export async function projectOf(queryable: Queryable, id: number): Promise<ProjectRow | undefined> {
  const { rows } = await queryable.query<ProjectRow>(
    `select ${COLUMNS} from projects where id = $1`,
    [id],
  );
  return rows[0];
}

/** Serialises subscriptions of a project, so that its sum equals the sum of its orders. */
export async function lockProject(tx: Transaction, id: number): Promise<ProjectRow | undefined> {
  const { rows } = await tx.query<ProjectRow>(
    `select ${COLUMNS} from projects where id = $1 for update`,
    [id],
  );
  return rows[0];
}

/** By time: 0 warm-up, 1 in progress, 2 finished. */
export async function projectPage(
  queryable: Queryable,
  { status, time, offset, limit }: Span & { status: 0 | 1 | 2 | undefined; time: number },
): Promise<Found<ProjectRow>> {
  const which = `warms_up_at <= $1 and ($2::integer is null or $2 =
    case when ends_at <= $1 or closed_at is not null then 2 when starts_at <= $1 then 1 else 0 end)`;
  const values = [instant(time), status ?? null];
  const { rows: list } = await queryable.query<ProjectRow>(
    `select ${COLUMNS} from projects where ${which} order by starts_at desc, id desc limit $3 offset $4`,
    [...values, limit, offset],
  );
  const { rows: counts } = await queryable.query<{ total: number }>(
    `select count(*) as total from projects where ${which}`,
    values,
  );
  return { list, total: onlyRow(counts).total };
}

export async function addSubscribed(
  tx: Transaction,
  id: number,
  { amount, applications }: { amount: string; applications: number },
): Promise<void> {
  await tx.query(
    'update projects set subscribed = subscribed + $2, applications = applications + $3 where id = $1',
    [id, amount, applications],
  );
}

export async function unsettledProjects(queryable: Queryable, time: number): Promise<ProjectRow[]> {
  const { rows } = await queryable.query<ProjectRow>(
    `select ${COLUMNS} from projects
     where settled_at is null and (ends_at <= $1 or closed_at is not null) order by ends_at, id`,
    [instant(time)],
  );
  return rows;
}

export async function planOf(tx: Transaction, id: number): Promise<Share[] | undefined> {
  const { rows } = await tx.query<Share>(
    `select (one ->> 0)::bigint as id, one ->> 1 as allotted, one ->> 2 as refund
     from projects, jsonb_array_elements(allotment_plan) with ordinality as plan (one, place)
     where projects.id = $1 order by place`,
    [id],
  );
  return rows.length === 0 ? undefined : rows;
}

export async function keepPlan(
  tx: Transaction,
  id: number,
  shares: readonly Share[],
): Promise<void> {
  const plan = shares.map((share) => [share.id, share.allotted, share.refund]);
  await tx.query('update projects set allotment_plan = $2::text::jsonb where id = $1', [
    id,
    JSON.stringify(plan),
  ]);
}

export async function markAllotted(tx: Transaction, id: number, time: number): Promise<void> {
  await tx.query(
    `update projects set allotted_at = $2, allotment_plan = null, passes = (
       select count(distinct user_id) from project_orders where project_id = $1 and status < 3 and allotted > 0)
     where id = $1 and allotted_at is null`,
    [id, instant(time)],
  );
}

export async function markSettled(queryable: Queryable, id: number, time: number): Promise<void> {
  await queryable.query(
    'update projects set settled_at = $2 where id = $1 and settled_at is null',
    [id, instant(time)],
  );
}

export async function unlistedProjects(
  queryable: Queryable,
  time: number,
): Promise<{ id: number; currency_id: number }[]> {
  const { rows } = await queryable.query<{ id: number; currency_id: number }>(
    'select id, currency_id from projects where listed_at is null and closed_at is null and market_at <= $1 order by id',
    [instant(time)],
  );
  return rows;
}

export async function markListed(tx: Transaction, id: number, time: number): Promise<void> {
  await tx.query('update projects set listed_at = $2 where id = $1', [id, instant(time)]);
}

export async function rollingProjects(queryable: Queryable, time: number): Promise<ProjectRow[]> {
  const { rows } = await queryable.query<ProjectRow>(
    `select ${COLUMNS} from projects where is_rolling and (ends_at > $1 or
       ends_at = (select max(ends_at) from projects where is_rolling)) order by ends_at desc`,
    [instant(time)],
  );
  return rows;
}

/** Serialises processes that add missing projects. */
export async function lockRolling(tx: Transaction): Promise<void> {
  await tx.script('lock table projects in share row exclusive mode');
}

export async function listProjects(queryable: Queryable): Promise<ProjectRow[]> {
  const { rows } = await queryable.query<ProjectRow>(
    `select ${COLUMNS} from projects order by id desc limit ${LISTED}`,
  );
  return rows;
}

const LISTED = 1000;

export async function numbersOf(queryable: Queryable, id: number): Promise<object> {
  const { rows } = await queryable.query(
    `select count(*) as subscriptions, count(*) filter (where status = 0) as waiting,
       coalesce(sum(allotted), 0) as allotted, coalesce(sum(allotted) filter (where status = 1), 0) as locked,
       (select coalesce(jsonb_object_agg(pay_currency, paid::text), '{}')::text from (
         select pay_currency, sum(paid) as paid from project_orders where project_id = $1 and status = 0
         group by pay_currency) held) as held
     from project_orders where project_id = $1`,
    [id],
  );
  return rows[0] ?? {};
}

export interface ProjectChange {
  name?: string | undefined;
  image?: string | undefined;
  max_number?: string | undefined;
  description?: string | undefined;
  white_paper?: string | undefined;
  end_time?: number | undefined;
  market_time?: number | undefined;
}

export async function editProject(
  tx: Transaction,
  id: number,
  project: ProjectChange,
): Promise<boolean> {
  const { changedRows } = await tx.query(
    `update projects set name = coalesce($2, name), image = coalesce($3, image), max_number = coalesce($4, max_number),
       description = coalesce($5, description), slug = case when $5::text is null then slug end,
       white_paper = coalesce($6, white_paper), ends_at = coalesce($7, ends_at), market_at = coalesce($8, market_at)
     where id = $1 and allotted_at is null and allotment_plan is null and closed_at is null`,
    [
      id,
      project.name ?? null,
      project.image ?? null,
      project.max_number ?? null,
      project.description ?? null,
      project.white_paper ?? null,
      project.end_time === undefined ? null : instant(project.end_time),
      project.market_time === undefined ? null : instant(project.market_time),
    ],
  );
  return changedRows > 0;
}

export async function closeProject(tx: Transaction, id: number, time: number): Promise<boolean> {
  const { changedRows } = await tx.query(
    `update projects set closed_at = $2
     where id = $1 and closed_at is null and allotted_at is null and allotment_plan is null`,
    [id, instant(time)],
  );
  return changedRows > 0;
}

/** USD a token was issued at: its worth until it has an index (R-ACCOUNT-4). The newest project counts. */
export async function issuePrices(queryable: Queryable): Promise<Map<number, string>> {
  const { rows } = await queryable.query<{ currency_id: number; issue_price: string }>(
    'select distinct on (currency_id) currency_id, issue_price from projects order by currency_id, id desc',
  );
  return new Map(rows.map(({ currency_id, issue_price }) => [currency_id, issue_price]));
}
