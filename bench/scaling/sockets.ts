// Clients of one server process by their number: frames on time, memory and processor time.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watch } from '../measure.ts';
import { figureRow, type Row } from '../table.ts';
import type { Heard, ToClients } from './messages.ts';
import { cpuSeconds, load, memoryMb } from './processes.ts';
import { startServer } from './programs.ts';

const CLIENTS = new URL('./clients.ts', import.meta.url);
const PROCESSES = 4;
const COUNTS = [100, 1_000, 2_500, 5_000, 10_000] as const;
const SETTLE_MS = 3_000;
const LISTEN_MS = 15_000;
const OPEN_MS = 60_000;

async function ask<T>(child: ChildProcess, message: ToClients): Promise<T> {
  const answer = once(child, 'message');
  child.send(message);
  return ((await answer) as [T])[0];
}

function sum(all: readonly Heard[], of: (one: Heard) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}

export async function sockets(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Row[]> {
  if (!isWanted('sockets')) return [];
  const data = mkdtempSync(join(tmpdir(), 'pe-scaling-'));
  const server = await startServer(join(data, 'server'));
  const { pid, port } = server;
  const children = Array.from({ length: PROCESSES }, () => fork(CLIENTS));
  const generator = children.flatMap((child) => child.pid ?? []);
  const rows: Row[] = [];
  try {
    await Promise.all(children.map((child) => once(child, 'message')));
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const empty_mb = memoryMb(pid);
    say(`one process without clients: ${empty_mb} MB`);
    let openCount = 0;
    for (const count of COUNTS) {
      const each = (count - openCount) / PROCESSES;
      const opening = watch();
      await Promise.all(
        children.map((child) =>
          ask(child, { kind: 'open', port, count: each, milliseconds: OPEN_MS }),
        ),
      );
      const opening_seconds = opening() / 1e9;
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const cpuOfBoth = (): readonly [number, number] => [cpuSeconds([pid]), cpuSeconds(generator)];
      const [before, since] = [cpuOfBoth(), watch()];
      const reports = await Promise.all(
        children.map((child) => ask<Heard>(child, { kind: 'listen', milliseconds: LISTEN_MS })),
      );
      const seconds = since() / 1e9;
      const after = cpuOfBoth();
      const frames = sum(reports, (one) => one.frames);
      const open = sum(reports, (one) => one.sockets);
      const row = (name: string, what: string, unit: string, figure: number): void => {
        rows.push(figureRow(`sockets.${count}.${name}`, `${count} clients: ${what}`, unit, figure));
      };
      row('open', 'sockets that are open', 'sockets', open);
      row('frames', 'frames that arrive', 'a second', frames / seconds);
      row(
        'late',
        'frames older than 200 ms at arrival',
        '%',
        (sum(reports, (one) => one.late) / frames) * 100,
      );
      row(
        'lost',
        'frames that never arrived',
        'frames',
        sum(reports, (one) => one.losses),
      );
      row('p50', 'age of a frame, p50', 'ms', Math.max(...reports.map((one) => one.age_p50)));
      row('p99', 'age of a frame, p99', 'ms', Math.max(...reports.map((one) => one.age_p99)));
      row(
        'most',
        'age of a frame, the greatest',
        'ms',
        Math.max(...reports.map((one) => one.age_most)),
      );
      row('cpu', 'processor time of the server', 'cores', (after[0] - before[0]) / seconds);
      row('generator', 'processor time of the clients', 'cores', (after[1] - before[1]) / seconds);
      row(
        'opening',
        'opening those that are new',
        'a second',
        (open - openCount) / opening_seconds,
      );
      row('memory', 'memory for each client', 'kB', ((memoryMb(pid) - empty_mb) * 1024) / open);
      row('load', "the machine's load", 'processes', load());
      say(
        rows
          .slice(-12)
          .map(({ id, ours, unit }) => `${id} ${ours} ${unit}`)
          .join('\n'),
      );
      openCount = open;
      // A process at its limit takes no more: that is the figure.
      if (open < count) break;
    }
  } finally {
    for (const child of children) child.disconnect();
    await server.end();
    rmSync(data, { recursive: true, force: true });
  }
  return rows;
}
