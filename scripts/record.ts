// `npm run record`: records the market's frames into a file for `npm run replay`.

import { parseArgs } from 'node:util';
import type { Socket } from 'socket.io-client';
import type { Instrument } from '../protocol/calls/market/market.ts';
import { SOCKET_PATH } from '../protocol/constants.ts';
import { SECOND_MS } from '../protocol/time.ts';
import { startMarketThread } from '../server/exchange/market-thread/start-market-thread.ts';
import { RecordingWriter } from '../server/market/feed/recording.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { flagRefusal, untilStopSignal } from './server-flags.ts';

const HELP = `npm run record -- --seconds N FILE   record N seconds of quotes into FILE

  --seconds N   how long (60); Ctrl-C ends it earlier; the file is then complete too
  --url URL     records a running server, such as http://localhost:4300; without it a simulated market
  --seed N      the seed of that simulated market (1)
  --help        this text`;

const ANSWER_MS = 10_000;

interface Source {
  instruments: readonly Instrument[];
  begin(take: (frame: Uint8Array) => void): Promise<void>;
  failure: Promise<Error>;
  close(): Promise<void>;
}

async function ownMarket(seed: number): Promise<Source> {
  const market = await startMarketThread({ seed, ticks_per_second: undefined, epoch: 1 });
  return {
    instruments: market.listing.instruments,
    failure: market.failure,
    close: () => market.close(),
    begin: async (take) => {
      let isBegun = false;
      market.onFrames((frames) => {
        for (const { room, bytes } of frames) if (isBegun && room === 'quotes') take(bytes);
      });
      const answer = await market.ask({ kind: 'snapshot', room: 'quotes' });
      if (answer.kind !== 'frame' || answer.bytes === undefined) throw new Error('no snapshot');
      take(answer.bytes);
      isBegun = true;
    },
  };
}

type Joined = { ok: true; frame: Uint8Array } | { ok: false; message: string };

async function runningServer(origin: string): Promise<Source> {
  const { io } = await import('socket.io-client');
  const { call } = await import('../protocol/call.ts');
  const { instruments } = await import('../protocol/calls/market/market.ts');
  const socket = io(origin, { path: SOCKET_PATH, transports: ['websocket'], reconnection: false });
  const failure = Promise.withResolvers<Error>();
  socket.once('disconnect', (reason) =>
    failure.resolve(new Error(`it closed the connection (${reason})`)),
  );
  await untilConnected(socket, origin);
  const listing = await call({ origin, language: 'en' }, instruments, {}).catch(() => undefined);
  if (listing === undefined) {
    // An open socket would keep the process alive.
    socket.disconnect();
    throw new Refusal(`${origin} does not return its list of instruments.`);
  }
  return {
    instruments: listing.list,
    failure: failure.promise,
    close: async () => {
      socket.disconnect();
    },
    begin: (take) =>
      new Promise((resolve, reject) => {
        const ask = { room: 'quotes' };
        socket.timeout(ANSWER_MS).emit('subscribe', ask, (error: Error | null, answer: Joined) => {
          if (error !== null) return reject(new Refusal(`${origin} does not send its quotes.`));
          if (!answer.ok) return reject(new Refusal(`${origin} refused: ${answer.message}`));
          take(answer.frame);
          socket.on('frame', take);
          resolve();
        });
      }),
  };
}

function untilConnected(socket: Socket, origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', () => {
      reject(new Refusal(`No server of this exchange answers at ${origin}.`));
    });
  });
}

interface Flags {
  seconds: number;
  seed: number;
  url: string | undefined;
  file: string;
}

const OPTIONS = {
  seconds: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  url: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

function parseFlags() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw flagRefusal('npm run record', error);
  }
}

function readFlags(): Flags | undefined {
  const { values, positionals } = parseFlags();
  if (values.help) return undefined;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Refusal(`Name one file.\n\n${HELP}`);
  const { seconds, seed, url } = values;
  return { seconds: whole('seconds', seconds, 6), seed: whole('seed', seed, 9), url, file };
}

/** Timers are limited to 24 days. */
function whole(name: string, text: string, digits: number): number {
  if (/^[1-9]\d*$/.test(text) && text.length <= digits) return JSON.parse(text) as number;
  throw new Refusal(`--${name} takes a whole number of at most ${digits} digits, not "${text}".`);
}

function writerTo(file: string, { instruments }: Source): RecordingWriter {
  try {
    return new RecordingWriter(file, instruments);
  } catch (error) {
    throw new Refusal(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function record({ seconds, seed, url, file }: Flags): Promise<void> {
  const { stopSignal } = untilStopSignal();
  const source = url === undefined ? await ownMarket(seed) : await runningServer(url);
  let writer: RecordingWriter | undefined;
  let frames = 0;
  try {
    const recordWriter = writerTo(file, source);
    writer = recordWriter;
    await source.begin((frame) => {
      recordWriter.add(frame);
      frames += 1;
    });
    say(`Recording ${source.instruments.length} instruments for ${seconds} s into ${file}.`);
    const failure = source.failure.then((error) => {
      throw new Refusal(
        `The market ended: ${error.message}. The file contains the frames until then.`,
      );
    });
    let timer: NodeJS.Timeout | undefined;
    const time = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, seconds * SECOND_MS);
    });
    await Promise.race([stopSignal, failure, time]);
    clearTimeout(timer);
  } finally {
    await source.close();
    writer?.close();
  }
  say(`${file}: ${frames} frames, ${writer.bytesWritten} bytes.`);
}

await runScript(async () => {
  const flags = readFlags();
  if (flags === undefined) say(HELP);
  else await record(flags);
  return 0;
});
