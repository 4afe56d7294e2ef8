// Many clients of the market's socket in one process: bare connections that parse only what they count, because all of
// them share two cores with the server that is measured.
import { connect, type Socket } from 'node:net';
import process from 'node:process';
import type { Heard, ToClients } from './messages.ts';

const HEAD_END = '\r\n\r\n';
const [TEXT, BINARY] = [1, 2];
const MASK = Buffer.alloc(4);
const AT_ONCE = 50;
const HEADER_BYTES = 32;
const SEQUENCE_AT = 8;
const TIME_AT = 16;
const TICKS = 1;
const TWO_32 = 2 ** 32;
/** Twice the interval at which the market makes frames. */
const LATE_MS = 200;
const AGES = 5_000;

const ages = new Uint32Array(AGES + 1);
let [frames, late, lostFrames, bytes] = [0, 0, 0, 0];
let port = 0;
const clients: Client[] = [];

/** A masked text message; a mask of zeros leaves it as it is. */
function textMessage(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 + payload.length]), MASK, payload]);
}

const CONNECT = textMessage('40{"raw":1}');
const SUBSCRIBE = textMessage('421["subscribe",{"room":"quotes"}]');
const PONG = textMessage('3');

function upgradeRequest(): string {
  return [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    HEAD_END.slice(2),
  ].join('\r\n');
}

function largeNumber(view: Buffer, at: number): number {
  return view.readUInt32LE(at + 4) * TWO_32 + view.readUInt32LE(at);
}

class Client {
  readonly socket: Socket;
  #rest: Buffer = Buffer.alloc(0);
  #isUpgraded = false;
  #sequence = 0;
  #onJoined: () => void = () => undefined;

  constructor() {
    this.socket = connect(port, '127.0.0.1');
    this.socket.setNoDelay(true);
    this.socket.once('connect', () => this.socket.write(upgradeRequest()));
    // Its close says the same.
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk) => this.#take(chunk));
  }

  waitForJoin(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onJoined = resolve;
      this.socket.once('close', () => reject(new Error('The server closed a socket.')));
    });
  }

  #take(chunk: Buffer): void {
    let all = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (!this.#isUpgraded) {
      const end = all.indexOf(HEAD_END);
      if (end < 0) {
        this.#rest = all;
        return;
      }
      this.#isUpgraded = true;
      all = all.subarray(end + HEAD_END.length);
    }
    let at = 0;
    for (let head = headAt(all, at); head !== undefined; head = headAt(all, at)) {
      this.#message(head.kind, all.subarray(head.from, head.to));
      at = head.to;
    }
    this.#rest = at === all.length ? all.subarray(at) : Buffer.from(all.subarray(at));
  }

  #message(kind: number, payload: Buffer): void {
    if (kind === BINARY) this.#frame(payload);
    if (kind !== TEXT) return;
    const start = payload.toString('latin1', 0, 2);
    if (start === '2') this.socket.write(PONG);
    else if (start[0] === '0') this.socket.write(CONNECT);
    else if (start === '40') this.socket.write(SUBSCRIBE);
    else if (start === '43' || start === '46') this.#onJoined();
  }

  #frame(payload: Buffer): void {
    if (payload.length < HEADER_BYTES) return;
    const sequence = largeNumber(payload, SEQUENCE_AT);
    if (payload[1] === TICKS) {
      if (this.#sequence > 0 && sequence > this.#sequence + 1)
        lostFrames += sequence - this.#sequence - 1;
      // The same clock: both processes are on one machine.
      const age = Date.now() - largeNumber(payload, TIME_AT);
      frames += 1;
      bytes += payload.length;
      if (age > LATE_MS) late += 1;
      const slot = Math.min(AGES, Math.max(0, age));
      ages[slot] = (ages[slot] ?? 0) + 1;
    }
    this.#sequence = sequence;
  }
}

/** The place of the next whole message. */
function headAt(all: Buffer, at: number): { kind: number; from: number; to: number } | undefined {
  if (all.length < at + 2) return undefined;
  const kind = (all[at] ?? 0) & 15;
  const short = (all[at + 1] ?? 0) & 127;
  const from = at + (short === 126 ? 4 : short === 127 ? 10 : 2);
  if (all.length < from) return undefined;
  const size =
    short === 126 ? all.readUInt16BE(at + 2) : short === 127 ? all.readUInt32BE(at + 6) : short;
  return all.length < from + size ? undefined : { kind, from, to: from + size };
}

async function openAll(count: number, milliseconds: number): Promise<void> {
  let remaining = count;
  let isLate = false;
  const isOver = new Promise<void>((resolve) =>
    setTimeout(() => {
      isLate = true;
      remaining = 0;
      resolve();
    }, milliseconds),
  );
  const some = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      const client = new Client();
      try {
        await client.waitForJoin();
        clients.push(client);
      } catch {
        // A server at its limit closes what it couldn't greet in time; the next one tries.
        remaining += isLate ? 0 : 1;
      }
    }
  };
  await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, some)), isOver]);
}

function ageAt(part: number): number {
  let before = 0;
  for (const [age, count] of ages.entries()) {
    before += count;
    if (before > frames * part) return age;
  }
  return AGES;
}

async function listen(milliseconds: number): Promise<Heard> {
  ages.fill(0);
  [frames, late, lostFrames, bytes] = [0, 0, 0, 0];
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const age_most = ages.reduce((most, count, age) => (count > 0 ? age : most), 0);
  const sockets = clients.filter(({ socket }) => !socket.destroyed).length;
  const figures = { age_p50: ageAt(0.5), age_p99: ageAt(0.99), age_most };
  return { sockets, frames, late, losses: lostFrames, bytes, ...figures };
}

process.on('message', async (message: ToClients) => {
  if (message.kind === 'open') {
    port = message.port;
    await openAll(message.count, message.milliseconds);
    process.send?.({ is: 'open' });
  } else {
    process.send?.(await listen(message.milliseconds));
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ is: 'ready' });
