// `npm run bench scaling [sockets|orders|users]`: what one machine carries, for docs/scaling.md: clients of one process,
// orders by the number of processes, and calls by the number of users in the database.
import { orders } from './scaling/orders.ts';
import { sockets } from './scaling/sockets.ts';
import { users } from './scaling/users.ts';
import type { Outcome, Row } from './table.ts';

const PARTS = { sockets, orders, users } as const;

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const rows: Row[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (!isWanted(name)) continue;
    say(`${name} ...`);
    rows.push(...(await part(say)));
  }
  return { rows, beyond: [] };
}
