// How sides are timed here, in Node and in Chromium alike: warmed up, then in rounds. A round is many short
// turns, one side after the other, so that what else the machine does falls on all of them; a side's time in
// the round is its median turn. A ratio is always of one round; what is stated is the median round, with the
// least and the greatest beside it.

/** One pass over all the inputs. It returns something that depends on the results, so that no pass can be removed. */
export type Pass = () => number;

export interface Race {
  /** ns an operation, median of the rounds, in the order of the passes given */
  times: number[];
  /** for each pass but the first, which is ours: its time over ours, round by round */
  ratios: number[][];
}

export interface Effort {
  rounds: number;
  turns: number;
  /** how long a turn takes at least */
  milliseconds: number;
}

/** Enough for a ratio that repeats within a few percent while something else runs on the machine. */
const EFFORT: Effort = { rounds: 9, turns: 9, milliseconds: 15 };

/** Where results go: read at the end of each race. */
let sink = 0;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] as number;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] as number) + high) / 2;
}

/** ns a pass, over as many passes as fill the time. */
function timed(pass: Pass, milliseconds: number): number {
  let passes = 0;
  const start = performance.now();
  let elapsed = 0;
  while (elapsed < milliseconds) {
    sink += pass();
    passes += 1;
    elapsed = performance.now() - start;
  }
  return (elapsed * 1e6) / passes;
}

/** One round: the median turn of each pass. Every second turn runs backwards, so that no side is always the
 * one that follows the other's garbage. */
function round_of(passes: Pass[], effort: Effort): number[] {
  const turns: number[][] = passes.map(() => []);
  for (let turn = 0; turn < effort.turns; turn += 1) {
    for (let step = 0; step < passes.length; step += 1) {
      const index = turn % 2 === 0 ? step : passes.length - 1 - step;
      turns[index]?.push(timed(passes[index] as Pass, effort.milliseconds));
    }
  }
  return turns.map(median);
}

/** Times the passes over the same inputs; `operations` is how many one pass does. The first pass is ours. */
export function race(passes: Pass[], operations: number, effort: Effort = EFFORT): Race {
  sink = 0;
  // Warm: long enough for the engine's best compiler to have done its work on every side.
  for (const pass of passes) timed(pass, effort.milliseconds * effort.turns * 2);
  const rounds = Array.from({ length: effort.rounds }, () => round_of(passes, effort));
  if (Number.isNaN(sink)) throw new Error('A pass returned something that is not a number.');
  return {
    times: passes.map((_, index) =>
      median(rounds.map((round) => (round[index] as number) / operations)),
    ),
    ratios: passes
      .slice(1)
      .map((_, peer) => rounds.map((round) => (round[peer + 1] as number) / (round[0] as number))),
  };
}

/** Results that are not the same to the last character stop the run: a quick wrong answer has no time. */
export class Unequal extends Error {
  // By name, because an error that comes out of a browser has lost its class.
  override name = 'Unequal';
}

export function must_equal(what: string, ours: string, peer: string): void {
  if (ours === peer) return;
  const our_lines = ours.split('\n');
  const peer_lines = peer.split('\n');
  const line = our_lines.findIndex((text, index) => text !== peer_lines[index]);
  if (line === -1) {
    throw new Unequal(
      `${what}: ours has ${our_lines.length} lines, the peer ${peer_lines.length}.`,
    );
  }
  throw new Unequal(
    `${what}: line ${line + 1} differs.\n  ours ${our_lines[line]}\n  peer ${peer_lines[line] ?? '(no such line)'}`,
  );
}
