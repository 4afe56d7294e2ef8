import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Flood, Loaded, Measured, Paced, Ready, Run, Side } from './messages.ts';
import { startPostgres } from './postgres.ts';

const SERVER = new URL('./server.ts', import.meta.url);
const LOAD = new URL('./load.ts', import.meta.url);

export type Store = 'pglite' | 'postgres';
/** What each connection sends in turn. */
export type Work = 'info' | 'transfer' | 'login' | 'order';

function messagesOf(child: ChildProcess): () => Promise<unknown> {
  const processEnd = once(child, 'exit').then(() => {
    throw new Error(`${child.spawnargs.at(-1)} ended unexpectedly.`);
  });
  processEnd.catch(() => undefined);
  return async () => ((await Promise.race([once(child, 'message'), processEnd])) as [unknown])[0];
}

export interface Opened {
  run(side: Side, work: Work, connections: number, milliseconds: number): Promise<Loaded>;
  count(side: Side, work: Work, turns: number): Promise<Loaded>;
  /** Sends orders at this rate, each until it is confirmed: by the socket, or by the bare handler's answer. */
  runPaced(
    side: Side,
    connections: number,
    a_second: number,
    milliseconds: number,
  ): Promise<Loaded>;
  flood(a_second: number, milliseconds: number): Promise<Loaded>;
  look(): Promise<Measured>;
  end(): Promise<void>;
}

export async function open(store: Store, people: number): Promise<Opened> {
  const cluster = store === 'postgres' ? await startPostgres() : undefined;
  const args = ['--disable-warning=ExperimentalWarning'];
  const server = fork(SERVER, [cluster?.url ?? '', `${people}`], { execArgv: args });
  const load = fork(LOAD, [], { execArgv: args });
  const [ofServer, ofLoad] = [messagesOf(server), messagesOf(load)];
  const [ready] = (await Promise.all([ofServer(), ofLoad()])) as [Ready, unknown];
  const ask = async (message: Run | Flood | Paced): Promise<Loaded> => {
    const answer = ofLoad();
    load.send(message);
    return (await answer) as Loaded;
  };
  const turn = (one: Ready['people'][number]): Record<Work, string[]> => ({
    info: [one.info],
    login: [one.login],
    transfer: [one.there, one.back],
    order: [one.order, one.close],
  });
  const requests = (work: Work): string[][] => ready.people.map((one) => turn(one)[work]);
  return {
    run: (side, work, connections, milliseconds) =>
      ask({
        kind: 'run',
        port: ready.ports[side],
        milliseconds,
        requests: requests(work).slice(0, connections),
      }),
    count: (side, work, turns) =>
      ask({
        kind: 'run',
        port: ready.ports[side],
        milliseconds: 0,
        turns,
        requests: requests(work).slice(0, 1),
      }),
    runPaced: (side, connections, a_second, milliseconds) =>
      ask({
        kind: 'paced',
        port: ready.ports[side],
        milliseconds,
        a_second,
        requests: requests('order').slice(0, connections),
        tokens: side === 'ours' ? ready.people.slice(0, connections).map(({ token }) => token) : [],
      }),
    flood: (a_second, milliseconds) =>
      ask({
        kind: 'flood',
        port: ready.ports.ours,
        a_second,
        milliseconds,
        requests: requests('info').flat(),
      }),
    look: async () => {
      const answer = ofServer();
      server.send({ kind: 'look' });
      return (await answer) as Measured;
    },
    end: async () => {
      const exit = once(server, 'exit');
      load.disconnect();
      server.disconnect();
      await exit;
      cluster?.end();
    },
  };
}
