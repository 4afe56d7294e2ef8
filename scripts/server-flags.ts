// Flags and environment variables of `npm start` and `npm run server`.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { HOST } from '../server/exchange/port.ts';
import type { ServerOptions } from '../server/exchange/server-options.ts';
import { Refusal } from './refusal.ts';
import { ROOT } from './root.ts';

const DEFAULT_PORT = '4300';

export const FLAGS_HELP = `  --port N          the port to listen on (${DEFAULT_PORT}; 0 means any free port)
  --host ADDRESS    the address to listen on (${HOST}: only this machine)
  --data DIR        the folder that holds the exchange's data (data)
  --seed N          for tests: a reproducible market, which anybody can predict`;

const COMMON = {
  port: { type: 'string', default: DEFAULT_PORT },
  host: { type: 'string', default: HOST },
  data: { type: 'string', default: join(ROOT, 'data') },
  seed: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

export interface Flags {
  port: number;
  host: string;
  data: string;
  seed: number | undefined;
  help: boolean;
  has(name: string): boolean;
  /** Flags with a value of this command only. */
  text(name: string): string | undefined;
  /** The positional argument, for commands that take a file. */
  file: string | undefined;
}

export interface OwnFlags {
  switches?: readonly string[];
  texts?: readonly string[];
  takesFile?: boolean;
}

export function readFlags(command: string, own: OwnFlags): Flags {
  try {
    const of = <T extends string>(names: readonly string[] | undefined, type: T) =>
      Object.fromEntries((names ?? []).map((name) => [name, { type }]));
    const { values, positionals } = parseArgs({
      options: { ...COMMON, ...of(own.switches, 'boolean'), ...of(own.texts, 'string') },
      allowPositionals: own.takesFile === true,
    });
    const file = onlyPositional(positionals, 'file');
    const flags = values as typeof values & Record<string, unknown>;
    return {
      port: readPort(values.port),
      host: readHost(values.host),
      data: resolve(values.data),
      seed: readSeed(values.seed),
      help: values.help,
      has: (name) => flags[name] === true,
      text: (name) => flags[name] as string | undefined,
      file,
    };
  } catch (error) {
    throw flagRefusal(command, error);
  }
}

/** Returns the positional argument. Several are refused: `data/copies/*` would start with the oldest. */
export function onlyPositional(
  positionals: readonly string[],
  what = 'folder',
): string | undefined {
  const [one, ...more] = positionals;
  if (more.length > 0) throw new Refusal(`One ${what} is enough: ${more.join(' ')} is too many.`);
  return one;
}

/** Node's message about a wrong flag, without its advice about `--`. */
export function flagRefusal(command: string, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const reason = (error as Error).message.split(/\. |\n/)[0] ?? '';
  return new Refusal(`${reason.replace(/\.$/, '')}: \`${command} -- --help\` lists the flags.`);
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : -1;
  if (port < 0 || port > 65_535) {
    throw new Refusal(`--port takes a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readHost(text: string): string {
  if (isIP(text) !== 0) return text;
  throw new Refusal(`--host takes an IP address, such as 0.0.0.0, not "${text}".`);
}

function readSeed(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number.parseInt(text, 10);
  throw new Refusal(`--seed takes a number of at most 9 digits, not "${text}".`);
}

/** Options from the environment; the default is a server for one machine. */
export function environmentOptions(): Pick<
  ServerOptions,
  | 'senders'
  | 'rates_url'
  | 'public_origin'
  | 'database_url'
  | 'redis_url'
  | 'files_folder'
  | 'is_sandbox'
  | 'trust_proxy'
  | 'operator_socket'
  | 'log_level'
  | 'metrics_token'
  | 'has_limits'
  | 'database_read_url'
> {
  const { env } = process;
  return {
    senders: {
      smtp_url: secret('SMTP_URL'),
      smtp_from: env['SMTP_FROM'],
      sms_url: env['SMS_URL'],
      sms_token: secret('SMS_TOKEN'),
    },
    rates_url: readRatesUrl(env['RATES_URL']),
    public_origin: env['PUBLIC_ORIGIN']?.replace(/\/+$/, ''),
    database_url: secret('DATABASE_URL'),
    database_read_url: secret('DATABASE_READ_URL'),
    redis_url: secret('REDIS_URL'),
    files_folder: env['FILES_DIR'] === undefined ? undefined : resolve(env['FILES_DIR']),
    is_sandbox: env['SANDBOX'] === undefined ? undefined : env['SANDBOX'] === '1',
    trust_proxy: env['TRUST_PROXY'],
    operator_socket: env['OPERATOR_SOCKET'],
    log_level: env['LOG_LEVEL'] ?? 'info',
    metrics_token: secret('METRICS_TOKEN'),
    // R-LIMIT-2
    has_limits: env['RATE_LIMITS'] !== 'off',
  };
}

function readRatesUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^https?:\/\/\S+$/.test(text) && URL.canParse(text)) return text;
  throw new Refusal(`RATES_URL takes an address such as https://host/rates.json, not "${text}".`);
}

/** A variable, or the content of the file in NAME_FILE, which containers and systemd use for secrets. */
function secret(name: string, { env } = process): string | undefined {
  const file = env[`${name}_FILE`];
  if (env[name] !== undefined || file === undefined) return env[name];
  try {
    const text = readFileSync(file, 'utf8').trim();
    return text === '' ? undefined : text;
  } catch {
    throw new Refusal(`${name}_FILE names ${file}, which cannot be read.`);
  }
}

/** Resolves at the first Ctrl-C or SIGTERM; later ones are ignored, because shutdown is running. */
export function untilStopSignal(): { stopSignal: Promise<void>; signal: AbortSignal } {
  const controller = new AbortController();
  const stopSignal = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        controller.abort();
        resolve();
      });
    }
  });
  return { stopSignal, signal: controller.signal };
}
