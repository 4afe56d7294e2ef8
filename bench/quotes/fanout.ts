// `fanout`: the server's processor time per tick and client.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { interleave, mustEqual, type Race } from '../measure.ts';
import {
  CLIENTS,
  type FromClients,
  type FromServer,
  type Side,
  type ToClients,
  type ToServer,
} from './fanout/messages.ts';
import { INSTRUMENTS } from './feed.ts';

const SERVER = new URL('./fanout/server.ts', import.meta.url);
const CLIENT_PROCESS = new URL('./fanout/clients.ts', import.meta.url);
const SIDES: readonly Side[] = ['ours', 'peer', 'batched'];
const ROUNDS = 7;
/** Steps per round: one of the peer is 60,000 messages. */
const STEPS: Readonly<Record<Side, number>> = { ours: 60, peer: 2, batched: 20 };
const NS = 1_000;

interface Process<Sent, Heard> {
  send(message: Sent): void;
  next(): Promise<Heard>;
  end(): void;
}

function start<Sent, Heard>(file: URL, processArguments: string[]): Process<Sent, Heard> {
  const child: ChildProcess = fork(file, processArguments);
  const processEnd = once(child, 'exit').then(() => {
    throw new Error(`${file.pathname} ended unexpectedly.`);
  });
  processEnd.catch(() => undefined);
  return {
    send: (message) => void child.send(message as object),
    next: async () => ((await Promise.race([once(child, 'message'), processEnd])) as [Heard])[0],
    end: () => child.disconnect(),
  };
}

interface Opened {
  receivedTexts(): Promise<string>;
  /** Nanoseconds of the server per tick and client, over these steps. */
  cost(steps: number): Promise<number>;
  end(): void;
}

async function open(side: Side): Promise<Opened> {
  const server = start<ToServer, FromServer>(SERVER, [side]);
  const first = await server.next();
  if (first.kind !== 'listening') throw new Error('The server sent something before its port.');
  const clients = start<ToClients, FromClients>(CLIENT_PROCESS, [`${first.port}`, side]);
  await clients.next();
  let step = 0;
  const publish = async (): Promise<string[]> => {
    const receivedReport = clients.next();
    server.send({ kind: 'publish', step });
    step += 1;
    const reply = await receivedReport;
    return reply.kind === 'step' ? reply.keptFrames : [];
  };
  const cpu = async (): Promise<number> => {
    const answer = server.next();
    server.send({ kind: 'cpu' });
    const reply = await answer;
    return reply.kind === 'cpu' ? reply.microseconds : Number.NaN;
  };
  return {
    async receivedTexts() {
      step = 0;
      clients.send({ kind: 'keep' });
      const texts = await publish();
      mustEqual('different texts of one step', `${texts.length}`, '1');
      return texts[0] as string;
    },
    async cost(steps) {
      const before = await cpu();
      for (let count = 0; count < steps; count += 1) await publish();
      return (((await cpu()) - before) * NS) / (steps * INSTRUMENTS * CLIENTS);
    },
    end() {
      clients.end();
      server.end();
    },
  };
}

/** Nanoseconds per tick and client: ours, the peer, and the peer with all ticks of a step in one event. */
export async function fanoutRace(): Promise<Race> {
  const openSides: Opened[] = [];
  try {
    for (const side of SIDES) openSides.push(await open(side));
    const check = async (): Promise<void> => {
      const [ours, ...peers] = await Promise.all(openSides.map((one) => one.receivedTexts()));
      for (const peer of peers) mustEqual('ticks as the clients got them', ours as string, peer);
    };
    await check();
    const sides = SIDES.map((side, at) => () => (openSides[at] as Opened).cost(STEPS[side]));
    for (const one of sides) await one();
    const race = await interleave(sides, ROUNDS);
    await check();
    return race;
  } finally {
    for (const one of openSides) one.end();
  }
}
