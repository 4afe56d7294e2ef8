// Times the sides of a bench, in Node and in Chromium alike. After a warm-up come rounds of many short turns. Sides take
// turns, so that other load on the machine affects all of them alike. A side's time in a round is its median turn. Ratios are
// computed within a round; the result has the median round, with the least and the greatest ratio.

/** One pass over all inputs. Its result depends on all outputs, so that no pass can be optimised away. */
export type Pass = () => number;

export interface Race {
  /** Nanoseconds per operation, median of the rounds, in the order of the passes. */
  times: number[];
  /** For each pass but the first, which is ours: its time relative to ours, by round. */
  ratios: number[][];
}

export interface Effort {
  rounds: number;
  turns: number;
  milliseconds: number;
}

/** Enough for a ratio that repeats within a few percent on a busy machine. */
const EFFORT: Effort = { rounds: 9, turns: 9, milliseconds: 15 };

let sink = 0;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] as number;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] as number) + high) / 2;
}

function timePass(pass: Pass, milliseconds: number): number {
  let passes = 0;
  const start = performance.now();
  let elapsedTime: number;
  do {
    sink += pass();
    passes += 1;
    elapsedTime = performance.now() - start;
  } while (elapsedTime < milliseconds);
  return (elapsedTime * 1e6) / passes;
}

/** Starts a stopwatch; the returned function gives the ns since. For work that can't be run as a pass. */
export function watch(): () => number {
  const start = performance.now();
  return () => (performance.now() - start) * 1e6;
}

type Turn = () => number;

/**
 * One round: the median turn of each side. Every second turn is in reverse order, so that no side always runs after the
 * other's garbage.
 */
function roundOf(sides: Turn[], turns: number): number[] {
  const times: number[][] = sides.map(() => []);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const index of order(sides.length, turn)) times[index]?.push((sides[index] as Turn)());
  }
  return times.map(median);
}

function order(sides: number, turn: number): number[] {
  const indices = Array.from({ length: sides }, (_, index) => index);
  return turn % 2 === 0 ? indices : indices.reverse();
}

function raceOf(rounds: number[][], operations: number): Race {
  const sides = rounds[0]?.length ?? 0;
  const column = (side: number): number[] => rounds.map((round) => round[side] as number);
  return {
    times: Array.from({ length: sides }, (_, side) => median(column(side)) / operations),
    ratios: Array.from({ length: sides - 1 }, (_, peer) =>
      rounds.map((round) => (round[peer + 1] as number) / (round[0] as number)),
    ),
  };
}

function roundsOf(sides: Turn[], effort: Effort): number[][] {
  const rounds = Array.from({ length: effort.rounds }, () => roundOf(sides, effort.turns));
  if (Number.isNaN(sink)) throw new Error('A pass returned something that is not a number.');
  return rounds;
}

/** Times passes over the same inputs; `operations` is their number in one pass. The first pass is ours. */
export function race(passes: Pass[], operations: number, effort: Effort = EFFORT): Race {
  sink = 0;
  // Warm-up, long enough for the optimising compiler to finish on every side.
  for (const pass of passes) timePass(pass, effort.milliseconds * effort.turns * 2);
  const sides = passes.map((pass) => () => timePass(pass, effort.milliseconds));
  return raceOf(roundsOf(sides, effort), operations);
}

/** Like `race`, for passes that consume their input: each turn is one pass, and preparing it is not timed. */
export function raceFresh(makers: (() => Pass)[], operations: number, effort: Effort): Race {
  sink = 0;
  const sides = makers.map((make) => () => timePass(make(), 0));
  // A turn of 0 ms is one pass; the warm-up has as many as the race.
  for (const side of sides) for (let turn = 0; turn < effort.turns; turn += 1) side();
  return raceOf(roundsOf(sides, effort), operations);
}

/**
 * Sides that measure their own cost, such as processor time of another process: one turn per round, in alternating
 * order. The first side is ours.
 */
export async function interleave(sides: (() => Promise<number>)[], rounds: number): Promise<Race> {
  const passes: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const costs: number[] = [];
    for (const index of order(sides.length, round)) {
      costs[index] = await (sides[index] as () => Promise<number>)();
    }
    if (costs.some((cost) => !(cost > 0))) throw new Error(`A side cost nothing: ${costs}.`);
    passes.push(costs);
  }
  return raceOf(passes, 1);
}

/** Stops the run if results differ in any character: a fast wrong answer has no time. */
export class Unequal extends Error {
  // By name, because errors from a browser lose their class.
  override name = 'Unequal';
}

export function mustEqual(what: string, ours: string, peer: string): void {
  if (ours === peer) return;
  const ourLines = ours.split('\n');
  const peerLines = peer.split('\n');
  const line = ourLines.findIndex((text, index) => text !== peerLines[index]);
  if (line === -1) {
    throw new Unequal(`${what}: ours has ${ourLines.length} lines, the peer ${peerLines.length}.`);
  }
  throw new Unequal(
    `${what}: line ${line + 1} differs.\n  ours ${ourLines[line]}\n  peer ${peerLines[line] ?? '(no such line)'}`,
  );
}
