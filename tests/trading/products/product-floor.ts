import type { TradingFloor } from '../people.ts';

export async function runJob(at: TradingFloor, name: string): Promise<void> {
  const job = at.app.exchange.jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`no job ${name}`);
  await job.run();
}

interface Dual {
  type: 'call' | 'put';
  linked_price: string;
  unit_price: string;
  apr: string;
  is_auto: boolean;
  total_shares: number;
  max_num: number;
  days: number;
  end_ms: number;
  maturity_ms: number;
}

const DUAL: Dual = {
  type: 'call',
  linked_price: '95000',
  unit_price: '0.001',
  apr: '0.365',
  is_auto: false,
  total_shares: 100,
  max_num: 50,
  days: 7,
  end_ms: 3_600_000,
  maturity_ms: 86_400_000,
};

export async function addDual(at: TradingFloor, wish: Partial<Dual> = {}): Promise<number> {
  const dual = { ...DUAL, ...wish };
  const { rows } = await at.app.database.query<{ id: number }>(
    `insert into dual_products (type, match_id, currency_id, legal_id, unit_price, apr, is_auto, linked_price, days,
       total_shares, min_num, max_num, created_at, ends_at, matures_at)
     values ($1, 1, 1, 3, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10, $11) returning id`,
    [
      dual.type,
      dual.unit_price,
      dual.apr,
      dual.is_auto,
      dual.linked_price,
      dual.days,
      dual.total_shares,
      dual.max_num,
      new Date(at.time),
      new Date(at.time + dual.end_ms),
      new Date(at.time + dual.maturity_ms),
    ],
  );
  return rows[0]?.id ?? 0;
}

const LOCK = {
  days: 3,
  daily_yield: '0.00213',
  min_number: '10',
  max_number: '1000',
  capacity: null as string | null,
  penalty_rate: '0.05',
  status: 1,
};

export async function addLock(at: TradingFloor, wish: Partial<typeof LOCK> = {}): Promise<number> {
  const lock = { ...LOCK, ...wish };
  const { rows } = await at.app.database.query<{ id: number }>(
    `insert into lock_configs (name, currency_id, days, daily_yield, min_number, max_number, capacity, penalty_rate, status,
       created_at)
     values ('Test', 3, $1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      lock.days,
      lock.daily_yield,
      lock.min_number,
      lock.max_number,
      lock.capacity,
      lock.penalty_rate,
      lock.status,
      new Date(at.time),
    ],
  );
  return rows[0]?.id ?? 0;
}

/** Not traded anywhere. */
export const TOKEN = 2001;

const PROJECT = {
  issue_price: '0.3',
  total_issuance: '1000',
  max_number: '1000',
  lock_days: 1,
  start_ms: 0,
};

export async function addProject(
  at: TradingFloor,
  wish: Partial<typeof PROJECT> = {},
): Promise<number> {
  const project = { ...PROJECT, ...wish };
  const { rows } = await at.app.database.query<{ id: number }>(
    `insert into projects (name, currency_id, issue_price, total_issuance, step, min_number, max_number, lock_days,
       cycle_days, pay_currencies, created_at, warms_up_at, starts_at, ends_at, market_at)
     values ('Test', $1, $2, $3, 1, 10, $4, $5, 1, '{3,1}', $6, $6, $7, $8, $8) returning id`,
    [
      TOKEN,
      project.issue_price,
      project.total_issuance,
      project.max_number,
      project.lock_days,
      new Date(at.time),
      new Date(at.time + project.start_ms),
      new Date(at.time + 86_400_000),
    ],
  );
  return rows[0]?.id ?? 0;
}
