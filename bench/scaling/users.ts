// Calls by the number of users in the database.
import { watch } from '../measure.ts';
import { figureRow, type Row } from '../table.ts';
import { costOf, openExchange } from './exchange.ts';
import { load } from './processes.ts';
import { answeredOf, type Work } from './requests.ts';
import { databaseMb, seedUsers } from './seed-users.ts';

const COUNTS = [1_000, 10_000, 100_000] as const;
const WORKS: readonly Work[] = ['info', 'wallet', 'history', 'bill', 'transfer', 'order', 'login'];
const PEOPLE = 4;
const WARM_MS = 1_000;
const RUN_MS = 5_000;

export async function users(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  const counts = COUNTS.filter((count) => isWanted(`users.${count}`));
  if (counts.length === 0) return rows;
  const exchange = await openExchange();
  try {
    await exchange.start(1);
    const people = await exchange.people(PEOPLE);
    // Each login ends the oldest session of its user, so other calls have other users.
    const loginPeople = await exchange.people(PEOPLE);
    let seededCount = 0;
    for (const count of counts) {
      await seedUsers(exchange.url, seededCount, count);
      seededCount = count;
      const row = (name: string, what: string, unit: string, figure: number): void => {
        rows.push(figureRow(`users.${count}.${name}`, `${count} users: ${what}`, unit, figure));
      };
      for (const work of WORKS) {
        const senders = work === 'login' ? loginPeople : people;
        await exchange.run(work, senders, WARM_MS);
        const { result, servers, database } = await costOf(exchange, () =>
          exchange.run(work, senders, RUN_MS),
        );
        await exchange.mustServe(people);
        const answeredCalls = answeredOf(result);
        const rate = answeredCalls / Math.max(...result.map((one) => one.seconds));
        const cost = ((servers + database) * 1e3) / answeredCalls;
        row(`${work}.cost`, `${work}, processor time of server and PostgreSQL`, 'ms', cost);
        row(
          `${work}.p99`,
          `${work}, 4 at once, p99`,
          'ms',
          Math.max(...result.map((one) => one.p99)),
        );
        row(`${work}.rate`, `${work}, 4 at once`, 'a second', rate);
      }
      const whole = watch();
      await exchange.operator('ledger', 'verify', 'whole');
      row('verify_whole', 'ledger verify whole', 's', whole() / 1e9);
      await exchange.run('order', people, WARM_MS);
      const since = watch();
      await exchange.operator('ledger', 'verify');
      row('verify', 'ledger verify, since that one', 's', since() / 1e9);
      row('size', 'the database', 'MB', await databaseMb(exchange.url));
      row('load', "the machine's load", 'processes', load());
      say(
        rows
          .slice(-25)
          .map(({ id, ours, unit }) => `${id} ${ours} ${unit}`)
          .join('\n'),
      );
    }
  } finally {
    await exchange.end();
  }
  return rows;
}
