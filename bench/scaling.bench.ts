// `npm run bench scaling [sockets|orders|users|lists]`: what one machine carries, for docs/scaling.md: clients of one
// process, orders by the number of processes, calls by the number of users in the database, and long histories. A part of
// it has a name too: `orders.1`, `users.100000`, `lists.bill`.
import { lists } from './scaling/lists.ts';
import { orders } from './scaling/orders.ts';
import { sockets } from './scaling/sockets.ts';
import { users } from './scaling/users.ts';
import type { Outcome, Row } from './table.ts';

const PARTS = { sockets, orders, users, lists } as const;

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const rows: Row[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    say(`${name} ...`);
    rows.push(...(await part(say, isWanted)));
  }
  return { rows, beyond: [] };
}
