// The clients: raw requests over plain sockets, which cost little compared with the server.
import { connect, type Socket } from 'node:net';
import process from 'node:process';
import { watch } from '../measure.ts';
import { KEY } from './bare.ts';
import { type Confirmations, listen } from './confirmations.ts';
import type { Flood, Loaded, Paced, Run, ToLoad } from './messages.ts';

const MS = 1e6;
/** Connections of a flood: more would saturate the machine by themselves. */
const AT_MOST = 400;
const HEAD_END = '\r\n\r\n';

let keys = 0;

/** As long as `KEY`, so that lengths stay the same. */
const lastKey = (): string => `${keys}`.padStart(KEY.length, 'k');

function fresh(request: string): string {
  keys += 1;
  return request.replace(KEY, lastKey());
}

class Tally {
  readonly statuses: Record<string, number> = {};
  readonly latencies: number[] = [];
  hasty = 0;

  note(head: string, took: number): void {
    const status = head.slice(9, 12);
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status === '200') this.latencies.push(took / MS);
    if (status === '503' && !/\r\nretry-after: \d/i.test(head)) this.hasty += 1;
  }

  resultOf(nanoseconds: number, unsent: number): Loaded {
    const sorted = Float64Array.from(this.latencies).sort();
    const at = (part: number): number => {
      const place = sorted.length * part;
      return sorted[place - (place % 1)] ?? Number.NaN;
    };
    const { statuses, hasty } = this;
    const figures = { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
    return { statuses, hasty, ...figures, seconds: nanoseconds / 1e9, unsent };
  }
}

class Connection {
  readonly socket: Socket;
  #receivedText = '';
  #onHead: (head: string) => void = () => undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (text: string) => this.#take(text));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    socket.on('error', (error) => {
      throw error;
    });
    return new Connection(socket);
  }

  ask(request: string): Promise<string> {
    return new Promise((resolve) => {
      this.#onHead = resolve;
      this.socket.write(request);
    });
  }

  #take(text: string): void {
    this.#receivedText += text;
    const end = this.#receivedText.indexOf(HEAD_END);
    if (end < 0) return;
    const head = this.#receivedText.slice(0, end);
    const length = /content-length: (\d+)/i.exec(head)?.[1] ?? '0';
    if (this.#receivedText.length < end + HEAD_END.length + JSON.parse(length)) return;
    this.#receivedText = '';
    this.#onHead(head);
  }
}

async function run({ port, requests, milliseconds, turns }: Run): Promise<Loaded> {
  const tally = new Tally();
  const since = watch();
  await Promise.all(
    requests.map(async (own) => {
      const connection = await Connection.open(port);
      const goesOn = (turn: number): boolean =>
        turns === undefined ? since() < milliseconds * MS : turn < turns;
      for (let turn = 0; goesOn(turn); turn += 1) {
        const took = watch();
        tally.note(await connection.ask(fresh(own[turn % own.length] ?? '')), took());
      }
      connection.socket.destroy();
    }),
  );
  return tally.resultOf(since(), 0);
}

async function runPaced({
  port,
  requests,
  milliseconds,
  a_second,
  tokens,
}: Paced): Promise<Loaded> {
  const tally = new Tally();
  const confirmations: Confirmations | undefined =
    tokens.length === 0 ? undefined : await listen(port, tokens);
  const every = (requests.length * 1e9) / a_second;
  const since = watch();
  await Promise.all(
    requests.map(async (own, index) => {
      const connection = await Connection.open(port);
      let dueAt = (every * index) / requests.length;
      for (let turn = 0; since() < milliseconds * MS; turn += 1, dueAt += every) {
        const wait = (dueAt - since()) / MS;
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        const isFirst = turn % own.length === 0;
        const request = fresh(own[turn % own.length] ?? '');
        const key = lastKey();
        const took = watch();
        const confirmation = isFirst ? confirmations?.of(key) : undefined;
        const head = await connection.ask(request);
        await confirmation;
        if (isFirst) tally.note(head, took());
      }
      connection.socket.destroy();
    }),
  );
  confirmations?.close();
  return tally.resultOf(since(), 0);
}

async function flood({ port, requests, a_second, milliseconds }: Flood): Promise<Loaded> {
  const tally = new Tally();
  const idle = await Promise.all(Array.from({ length: AT_MOST }, () => Connection.open(port)));
  const every = [...idle];
  const since = watch();
  let [sentCount, unsent] = [0, 0];
  const asking = new Set<Promise<void>>();
  const send = (): void => {
    const connection = idle.pop();
    if (connection === undefined) {
      unsent += 1;
      return;
    }
    const took = watch();
    const answerTime = connection
      .ask(fresh(requests[sentCount % requests.length] ?? ''))
      .then((head) => {
        tally.note(head, took());
        idle.push(connection);
        asking.delete(answerTime);
      });
    asking.add(answerTime);
  };
  while (since() < milliseconds * MS) {
    for (const dueCount = (since() / 1e9) * a_second; sentCount < dueCount; sentCount += 1) send();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(asking);
  for (const { socket } of every) socket.destroy();
  return tally.resultOf(since(), unsent);
}

function runMessage(message: ToLoad): Promise<Loaded> {
  if (message.kind === 'run') return run(message);
  return message.kind === 'flood' ? flood(message) : runPaced(message);
}

process.on('message', async (message: ToLoad) => {
  process.send?.(await runMessage(message));
});
process.on('disconnect', () => process.exit());
process.send?.({ is: 'ready' });
