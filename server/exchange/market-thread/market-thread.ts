// The market's thread has its own clock and its own core, so that a long computation here never blocks a socket in the
// main thread. market-link.ts is the other end.
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openSessions } from '../../market/feed/external/open-session.ts';
import type { VenueSession } from '../../market/feed/external/venue-session.ts';
import { IndexFile } from '../../market/feed/index-file.ts';
import { listingVersion } from '../../market/feed/listing.ts';
import type { Market } from '../../market/feed/market.ts';
import {
  type FromThread,
  STEP_MS,
  type ThreadStart,
  type ToThread,
} from '../../market/feed/messages.ts';
import { mix, SlotDice } from '../../market/feed/random.ts';
import { StartRefusal } from '../../platform/base/refusal.ts';
import { makeMarket } from './make-market.ts';

/** A chart waits this long for bars of an exchange; then it shows what there is. */
const PREPARED_MS = 2_500;

const port = parentPort;
if (port === null) throw new Error('this runs as a thread');

function send(message: FromThread, transferList: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transferList);
}

function countChange(): void {
  Atomics.add(options.changes, 0, 1);
}

function run(market: Market): void {
  const { index_folder } = options;
  const file =
    index_folder === undefined ? undefined : new IndexFile(index_folder, market.listedInstruments);
  file?.write(now(), (slot) => market.index(slot));
  let lastState = market.feedState().state;
  const sendFired = (): void => {
    const { triggers, at } = market.takeFired();
    if (triggers.length > 0) send({ kind: 'fired', fired: triggers, at });
  };
  const step = (): void => {
    const time = now();
    const frames = market.step(time);
    file?.write(time, (slot) => market.index(slot));
    countChange();
    const refusalCount = sessions.reduce((sum, { refusals }) => sum + refusals, 0);
    Atomics.store(options.sharedRefusals, 0, refusalCount);
    if (frames.length > 0) {
      send(
        { kind: 'frames', frames },
        frames.map(({ bytes }) => bytes.buffer),
      );
    }
    // Sent after the frames, so that a receiver of an order event already has the price that caused it.
    sendFired();
    const feed = market.feedState();
    if (feed.state === lastState) return;
    lastState = feed.state;
    send({ kind: 'feed', feed });
  };
  const beat = setInterval(step, options.step_ms ?? STEP_MS.most);
  port?.on('message', (message: ToThread) => {
    if (message.kind === 'ask') {
      const { id, question } = message;
      if (question.kind === 'step') step();
      const reply = (): void => {
        const answer = market.ask(question);
        if (question.kind === 'act') countChange();
        send({ kind: 'answer', id, answer });
      };
      const preparation = market.prepare(question);
      if (preparation === undefined) reply();
      else void Promise.race([preparation, pause(PREPARED_MS)]).then(reply);
    } else if (message.kind === 'listen') {
      market.listen(message.room, message.is_heard);
    } else if (message.kind === 'watch') {
      for (const { engine, message: one } of message.messages) market.sendToWatch(engine, one);
      sendFired();
    } else if (message.kind === 'relist') {
      market.relist(message.rows, now());
      countChange();
    } else if (message.kind === 'clock') {
      offset_ms = message.offset_ms;
    } else {
      clearInterval(beat);
      file?.close();
      for (const session of sessions) session.close();
      port?.close();
    }
  });
}

const options = workerData as ThreadStart;
let sessions: readonly VenueSession[] = [];
let offset_ms = options.offset_ms ?? 0;
const now = (): number => Date.now() + offset_ms;
try {
  const { external, rows } = options;
  if (external !== undefined) {
    const dice = new SlotDice(mix(process.pid, options.epoch), 1);
    sessions = await openSessions(external, rows ?? [], {
      now,
      monotonic: () => performance.now(),
      skippedMs: () => offset_ms,
      // Random, so that servers cut off together don't reconnect together.
      dice: () => dice.next(0),
      note: (text) => send({ kind: 'note', text }),
    });
  }
  const market = makeMarket(options, now(), sessions);
  const instruments = market.instruments();
  run(market);
  send({
    kind: 'ready',
    listing: { instruments, version: listingVersion(instruments), epoch: options.epoch },
  });
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  send({ kind: 'refused', reason: error.message });
}
