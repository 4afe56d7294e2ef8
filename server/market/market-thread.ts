// The market's thread: its own clock and its own core, so that a long answer here never stops a socket
// there. market-link.ts is its other end.
import { parentPort, workerData } from 'node:worker_threads';
import { StartRefusal } from '../refusal.ts';
import { listingVersion } from './listing.ts';
import { makeMarket } from './make-market.ts';
import type { Market } from './market.ts';
import type { FromThread, ThreadOptions, ToThread } from './messages.ts';

/** calls.md 18: kind 1 each 50 to 100 ms. */
const STEP_MS = 100;

const port = parentPort;
if (port === null) throw new Error('this runs as a thread');

function tell(message: FromThread, moved: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, moved);
}

function run(market: Market): void {
  let told = market.feedState().state;
  const beat = setInterval(() => {
    const frames = market.step(now());
    if (frames.length > 0) {
      tell(
        { kind: 'frames', frames },
        frames.map(({ bytes }) => bytes.buffer),
      );
    }
    const feed = market.feedState();
    if (feed.state === told) return;
    told = feed.state;
    tell({ kind: 'feed', feed });
  }, STEP_MS);
  port?.on('message', (message: ToThread) => {
    if (message.kind === 'ask') {
      const { id, question } = message;
      tell({ kind: 'answer', id, answer: market.ask(question) });
    } else if (message.kind === 'listen') {
      market.listen(message.room, message.is_heard);
    } else if (message.kind === 'clock') {
      offset_ms = message.offset_ms;
    } else {
      clearInterval(beat);
      port?.close();
    }
  });
}

const options = workerData as ThreadOptions;
let offset_ms = options.offset_ms ?? 0;
const now = (): number => Date.now() + offset_ms;
try {
  const market = makeMarket(options, now());
  const instruments = market.instruments();
  run(market);
  tell({
    kind: 'ready',
    listing: { instruments, version: listingVersion(instruments), epoch: options.epoch },
  });
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  tell({ kind: 'refused', reason: error.message });
}
