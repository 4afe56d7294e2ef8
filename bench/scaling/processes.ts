// Servers of the scaling bench, and what the machine spends on them.
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { wholeNumber } from '../../server/platform/base/exact.ts';

/** Of /proc: 100 ticks a second on Linux. */
const TICKS_A_SECOND = 100;
const [PARENT, USER, SYSTEM] = [1, 11, 12];

function statOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const readWhole = (text: string | undefined): number => wholeNumber(text ?? '0');

/** Seconds of a processor that the processes and their children have used. */
export function cpuSeconds(pids: readonly number[]): number {
  const all = new Set(pids);
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const name of others) {
    const pid = readWhole(name);
    if (all.has(readWhole(statOf(pid)[PARENT]))) all.add(pid);
  }
  const ticks = [...all].map((pid) => {
    const stat = statOf(pid);
    return readWhole(stat[USER]) + readWhole(stat[SYSTEM]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND;
}

export function memoryMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return readWhole(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024;
}

/** Processes that want a processor, over the last minute: says whether the machine was free. */
export function load(): number {
  return loadavg()[0] ?? 0;
}
