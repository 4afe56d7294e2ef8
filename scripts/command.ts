import { spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  createWriteStream,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Output is written to this file immediately, so that a long step can be watched. */
  log?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Runs with low priority, on processor time that other programs leave. */
  inBackground?: boolean;
}

export interface CommandResult {
  code: number | null;
  output: string;
  /** Processor time of the program and of all its awaited children; 0 on systems that don't report it. */
  cpuSeconds: number;
}

const TICKS_A_SECOND = 100;
let cpuBefore = 0;

/** Linux: CPU time of all ended children so far; the difference is that of the last one. */
function cpuOfEnded(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(13, 15).map((field) => JSON.parse(field) as number);
    const all = ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND;
    const own = all - cpuBefore;
    cpuBefore = all;
    return own;
  } catch {
    return 0;
  }
}

const NICENESS = 10;

/** Linux schedules sessions as a whole; niceness only counts within a session. */
function giveWay(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, `${NICENESS}`);
  } catch {
    // Not supported by this system.
  }
}

/** A background program and its children get a session of their own. */
function start(command: string, args: readonly string[], options: CommandOptions) {
  const isApart = options.inBackground === true && process.platform !== 'win32';
  const child = spawn(
    isApart ? 'nice' : command,
    isApart ? ['-n', `${NICENESS}`, command, ...args] : args,
    {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: isApart,
      timeout: options.timeoutMs,
      signal: options.signal,
    },
  );
  const { pid } = child;
  if (isApart && pid !== undefined) {
    giveWay(pid);
    const endAll = (): boolean => process.kill(-pid);
    options.signal?.addEventListener('abort', endAll);
    child.once('exit', () => options.signal?.removeEventListener('abort', endAll));
  }
  return child;
}

/** Runs a program to its end and returns its output, both streams in order. */
export function run(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    let output = '';
    let cpuSeconds = 0;
    if (options.log !== undefined) mkdirSync(dirname(options.log), { recursive: true });
    const log = options.log === undefined ? null : createWriteStream(options.log, { flags: 'a' });
    log?.write(`$ ${command} ${args.join(' ')}\n`);
    const child = start(command, args, options);
    const take = (data: string): void => {
      output += data;
      log?.write(data);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    const end = (code: number | null): void => {
      if (log === null) resolve({ code, output, cpuSeconds });
      else log.end(() => resolve({ code, output, cpuSeconds }));
    };
    child.on('error', (error) => {
      take(`${error.message}\n`);
      end(null);
    });
    child.on('exit', () => {
      cpuSeconds = cpuOfEnded();
    });
    child.on('close', (code) => end(code));
  });
}

export function findProgram(name: string, path = process.env['PATH'] ?? ''): string | null {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  for (const folder of path.split(delimiter)) {
    if (folder === '') continue;
    const candidate = join(folder, file);
    try {
      accessSync(candidate, constants.X_OK);
      if (statSync(candidate).isFile()) return candidate;
    } catch {}
  }
  return null;
}
