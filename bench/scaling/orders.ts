// Orders a second by the number of server processes, and what an order costs each part.
import { figureRow, type Row } from '../table.ts';
import { costOf, openExchange } from './exchange.ts';
import { load } from './processes.ts';
import { answeredOf } from './requests.ts';

const PROCESSES = [1, 2, 4] as const;
const PEOPLE = 32;
const WARM_MS = 3_000;
const RUN_MS = 12_000;

export async function orders(say: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  const exchange = await openExchange();
  try {
    await exchange.start(1);
    const people = await exchange.people(PEOPLE);
    for (const count of PROCESSES) {
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
          .slice(-6)
          .map(({ id, ours, unit }) => `${id} ${ours} ${unit}`)
          .join('\n'),
      );
    }
    await exchange.operator('ledger', 'verify');
  } finally {
    await exchange.end();
  }
  return rows;
}
