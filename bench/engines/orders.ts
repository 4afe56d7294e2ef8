// `orders.pglite`, `orders.postgres`: accepted and durable orders, compared with the same statements of one order,
// recorded and replayed with new ids over the same driver. `order_p99`: time until the socket confirms an order.
import { open, type Store } from '../server/processes.ts';
import { confirmationTimes, raceOfWork } from '../server/races.ts';
import { figureRow, type Outcome, raceRow } from '../table.ts';

const PEER = 'its statements replayed by a bare fastify 5.12.8 handler';
const PEOPLE = 16;
const STORES: readonly Store[] = ['pglite', 'postgres'];
const P99 = 'order_p99';
const WHAT = 'a market order in contracts and the close of it, 16 at once';

export async function orders(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const all: Outcome = { rows: [], beyond: [] };
  for (const store of STORES) {
    const id = `orders.${store}`;
    const wantsP99 = store === 'postgres' && isWanted(P99);
    if (!isWanted(id) && !wantsP99) continue;
    say(`orders on ${store} ...`);
    const users = await open(store, PEOPLE);
    try {
      const { race, latency } = await raceOfWork(users, 'order');
      const a_second = 1e9 / (race.times[0] ?? 0);
      all.rows.push(raceRow(id, `${WHAT}, a request`, race, 1, PEER));
      all.beyond.push(
        figureRow(`${id}.rate`, WHAT, 'a second', a_second),
        figureRow(`${id}.p50`, WHAT, 'ms', latency.p50),
        figureRow(`${id}.p99`, WHAT, 'ms', latency.p99),
      );
      if (!wantsP99) continue;
      const [ours, bare] = await confirmationTimes(users, a_second);
      const what = 'p99 from an order to its confirmation on the socket, at half of that load';
      const row = figureRow(P99, what, 'ms', ours.p99);
      const peer = figureRow('', '', '', bare.p99).ours;
      all.rows.push({ ...row, peer, peer_name: 'the bare transaction' });
      all.beyond.push(figureRow(`${P99}.p50`, 'the same, p50', 'ms', ours.p50));
    } finally {
      await users.end();
    }
  }
  return all;
}
