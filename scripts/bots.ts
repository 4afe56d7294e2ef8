import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SECOND_MS } from '../protocol/time.ts';
import { runAdversaries } from './bots/adversaries/main.ts';
import { operatorOf, startOwnServer } from './bots/own-server.ts';
import { reportLines } from './bots/report.ts';
import { runSession } from './bots/session.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { flagRefusal } from './server-flags.ts';

const HELP = `npm run bots -- [flags]   simulated users who trade on all engines; exit code 1 on any difference

  --users N         how many (200)
  --minutes N       how long (10)
  --seconds N       the same in seconds
  --seed N          the same seed gives the same requests (1)
  --market-speed N  the started server's prices move N times as fast (10)
  --url URL         a running server in practice mode, started with RATE_LIMITS=off; needs --data
  --data DIR        that server's data folder: codes are read in its outbox
  --adversaries     instead of users, programs that try to earn by predicting or moving prices; exit code 1 if one earns
  --trades N        trades of each adversary (5000)
  --strategy TEXT   only adversaries whose name contains the text
  --help            this text`;

const OPTIONS = {
  users: { type: 'string', default: '200' },
  minutes: { type: 'string', default: '10' },
  seconds: { type: 'string' },
  seed: { type: 'string', default: '1' },
  'market-speed': { type: 'string', default: '10' },
  url: { type: 'string' },
  data: { type: 'string' },
  adversaries: { type: 'boolean', default: false },
  trades: { type: 'string', default: '5000' },
  strategy: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
} as const;

const MINUTE_S = 60;
const MOST = 999_999;
/** In minutes, below `MOST` seconds. */
const MINUTES_AT_MOST = 16_666;
const THINK_MS = [1_000, 7_000] as const;

function parseFlags() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw flagRefusal('npm run bots', error);
  }
}

function whole(name: string, text: string, most = MOST): number {
  const read: number = /^[1-9]\d{0,5}$/.test(text) ? JSON.parse(text) : 0;
  if (read >= 1 && read <= most) return read;
  throw new Refusal(`--${name} takes a whole number from 1 to ${most}, not "${text}".`);
}

function secondsOf({ minutes, seconds }: ReturnType<typeof parseFlags>): number {
  if (seconds !== undefined) return whole('seconds', seconds);
  return whole('minutes', minutes, MINUTES_AT_MOST) * MINUTE_S;
}

async function serverOf({ url, data, 'market-speed': speed }: ReturnType<typeof parseFlags>) {
  if (url === undefined) return startOwnServer(['--market-speed', speed]);
  if (data === undefined || !existsSync(data)) {
    throw new Refusal('--url needs --data DIR, the folder of that server: codes are read there.');
  }
  return { origin: url.replace(/\/+$/, ''), data: resolve(data), end: async () => undefined };
}

await runScript(async () => {
  const flags = parseFlags();
  if (flags.help) {
    say(HELP);
    return 0;
  }
  if (flags.adversaries) {
    const [trades, seed] = [whole('trades', flags.trades), whole('seed', flags.seed)];
    return runAdversaries({ trades, seed, strategy: flags.strategy, say });
  }
  const seconds = secondsOf(flags);
  const [users, seed] = [whole('users', flags.users), whole('seed', flags.seed)];
  const server = await serverOf(flags);
  try {
    say(`${users} users for ${seconds} s at ${server.origin}, seed ${seed}.`);
    const report = await runSession({
      origin: server.origin,
      operator: operatorOf(server.data),
      users,
      seed,
      say,
      milliseconds: seconds * SECOND_MS,
      tag: Date.now().toString(36),
      now: () => performance.now(),
      hasControls: flags.url === undefined,
      think_ms: THINK_MS,
    });
    for (const line of reportLines(report)) say(line);
    return report.tally.misses.length === 0 ? 0 : 1;
  } finally {
    await server.end();
  }
});
