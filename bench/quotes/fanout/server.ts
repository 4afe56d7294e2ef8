// The server process of `fanout`: the exchange's own sockets, or socket.io as on its first page.
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { Server } from 'socket.io';
import { attachSockets } from '../../../server/exchange/realtime/sockets.ts';
import type { MarketLink } from '../../../server/market/feed/market-link.ts';
import type { RoomFrame } from '../../../server/market/feed/publisher.ts';
import { INSTRUMENTS, instruments, SEED, START, type Tick, ticks, wireTick } from '../feed.ts';
import { EPOCH, firstSnapshot, tickFrame } from '../frames.ts';
import type { FromServer, Side, ToServer } from './messages.ts';

const STEPS = 40;
const list = instruments(INSTRUMENTS);
const steps = ticks(list, STEPS, SEED);

type Publish = (step: readonly Tick[]) => void;

/** The market as the sockets see it, without its thread: frames are made here, so their cost is included. */
function ours(server: HttpServer): Publish {
  let publishFrames: (frames: readonly RoomFrame[]) => void = () => undefined;
  let sequence = 0;
  const market: MarketLink = {
    listing: { instruments: [], version: 1, epoch: EPOCH },
    ask: async () => ({ kind: 'frame', bytes: firstSnapshot(list, START) }),
    listen: () => undefined,
    onFrames(listener) {
      publishFrames = listener;
    },
    onFeed: () => undefined,
  };
  attachSockets({
    server,
    market,
    now: () => START,
    monotonic: () => START,
    // All clients come from one address.
    isLimited: false,
    service: () => ({ version: '1.0.0', sandbox: true, maintenance: false, min_web_version: 1 }),
    report(error) {
      throw error;
    },
  });
  return (step) => {
    sequence += 1;
    publishFrames([{ room: 'quotes', bytes: tickFrame(list, step, sequence) }]);
  };
}

function peer(server: HttpServer): Publish {
  const io = new Server(server);
  return (step) => {
    for (const tick of step) io.emit('tick', wireTick(list, tick));
  };
}

function batchedPeer(server: HttpServer): Publish {
  const io = new Server(server);
  return (step) => {
    io.emit(
      'tick',
      step.map((tick) => wireTick(list, tick)),
    );
  };
}

const SIDES: Readonly<Record<Side, (server: HttpServer) => Publish>> = {
  ours,
  peer,
  batched: batchedPeer,
};

function send(message: FromServer): void {
  process.send?.(message);
}

const http = createServer();
const publish = SIDES[process.argv[2] as Side](http);
http.listen(0, '127.0.0.1', () => {
  send({ kind: 'listening', port: (http.address() as AddressInfo).port });
});
process.on('message', (message: ToServer) => {
  if (message.kind === 'publish') {
    publish(steps[message.step % STEPS] as Tick[]);
  } else {
    const { user, system } = process.cpuUsage();
    send({ kind: 'cpu', microseconds: user + system });
  }
});
process.on('disconnect', () => process.exit());
