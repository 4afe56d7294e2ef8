// Orders a second by the number of server processes, what an order costs each part, and what pgbench does on the same
// cluster. `orders.trips`: statements of an order.
import pg from 'pg';
import { figureRow, type Row } from '../table.ts';
import { costOf, type Exchange, openExchange } from './exchange.ts';
import { pgbench } from './pgbench.ts';
import { load } from './processes.ts';
import { answeredOf } from './requests.ts';

const PROCESSES = [1, 2, 4] as const;
const PEOPLE = 32;
const WARM_MS = 3_000;
const RUN_MS = 12_000;
const TRIPS = 'orders.trips';

export async function orders(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Row[]> {
  const counts = PROCESSES.filter((count) => isWanted(`orders.${count}`));
  const rows = counts.length === 0 ? [] : await rates(say, counts);
  return isWanted(TRIPS) ? [...rows, await trips()] : rows;
}

async function rates(say: (line: string) => void, counts: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  const exchange = await openExchange();
  try {
    await exchange.start(1);
    const people = await exchange.people(PEOPLE);
    const peer = await pgbench(exchange.cluster, PEOPLE);
    say(`pgbench, TPC-B prepared, ${PEOPLE} clients: ${peer} a second`);
    for (const count of counts) {
      await exchange.start(count);
      await exchange.run('order', people, WARM_MS);
      const { result, servers, database } = await costOf(exchange, () =>
        exchange.run('order', people, RUN_MS),
      );
      const answeredOrders = answeredOf(result);
      const seconds = Math.max(...result.map((one) => one.seconds));
      const row = (name: string, what: string, unit: string, figure: number): void => {
        rows.push(
          figureRow(`orders.${count}.${name}`, `${count} processes: ${what}`, unit, figure),
        );
      };
      row('rate', 'market orders and closes, 32 at once', 'a second', answeredOrders / seconds);
      row('pgbench', "pgbench's TPC-B, prepared, 32 at once", 'a second', peer);
      row('ratio', 'the former by the latter', '', answeredOrders / seconds / peer);
      row('p50', 'p50', 'ms', Math.max(...result.map((one) => one.p50)));
      row('p99', 'p99', 'ms', Math.max(...result.map((one) => one.p99)));
      row(
        'server',
        'processor time of the servers for each',
        'ms',
        (servers * 1e3) / answeredOrders,
      );
      row(
        'database',
        'processor time of PostgreSQL for each',
        'ms',
        (database * 1e3) / answeredOrders,
      );
      row('load', "the machine's load", 'processes', load());
      say(
        rows
          .slice(-8)
          .map(({ id, ours, unit }) => `${id} ${ours} ${unit}`)
          .join('\n'),
      );
    }
    await exchange.operator('ledger', 'verify', 'whole');
  } finally {
    await exchange.end();
  }
  return rows;
}

/** Counted by PostgreSQL, with `begin` and `commit`. */
async function trips(): Promise<Row> {
  const exchange = await openExchange(['shared_preload_libraries=pg_stat_statements']);
  try {
    await exchange.start(1);
    const people = await exchange.people(PEOPLE);
    await exchange.run('order', people, WARM_MS);
    const before = await statementsOf(exchange);
    const count = answeredOf(await exchange.run('order', people, WARM_MS));
    const statements = (await statementsOf(exchange)) - before;
    const what = 'statements of an order, 32 at once, with all that the server does meanwhile';
    return figureRow(TRIPS, what, 'statements', statements / count);
  } finally {
    await exchange.end();
  }
}

async function statementsOf({ url }: Exchange): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  const { rows } = await client.query<{ calls: number }>(
    'select coalesce(sum(calls), 0)::float8 as calls from pg_stat_statements',
  );
  await client.end();
  return rows[0]?.calls ?? Number.NaN;
}
