import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askServer } from '../../server/exchange/operator/ask.ts';
import { socketPath } from '../../server/exchange/operator/socket-path.ts';
import { newSeededFolder } from './seeded-folder.ts';

const FULL_MARKET = fileURLToPath(new URL('./full-market.ts', import.meta.url));
const ROOT = join(import.meta.dirname, '..', '..');
const OWN_NODE = join(ROOT, 'node_modules/node/bin/node');
const PAGE_BYTES = 4096;

export class MarketServer {
  readonly #data: string;
  #child: ChildProcess | undefined;
  #port = '0';

  readonly #script: string;

  private constructor(data: string, script: string) {
    this.#data = data;
    this.#script = script;
  }

  static async start({ controls = false, full = false } = {}): Promise<MarketServer> {
    const data = mkdtempSync(join(tmpdir(), 'pe-market-'));
    await (await newSeededFolder(data)).release();
    const script = controls ? 'scripts/server.ts' : 'scripts/start.ts';
    const server = new MarketServer(data, full ? FULL_MARKET : script);
    await server.restart();
    return server;
  }

  /** `http://localhost:N`, the same after a restart. */
  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  async restart(): Promise<void> {
    const node = existsSync(OWN_NODE) ? OWN_NODE : process.execPath;
    const flags = ['--port', this.#port, '--data', this.#data];
    const own = this.#script.endsWith('server.ts') ? ['--test-controls'] : [];
    const args = ['--disable-warning=ExperimentalWarning', this.#script, ...flags, ...own];
    const child = spawn(node, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, RATE_LIMITS: 'off' },
    });
    this.#child = child;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      const take = (data: Buffer): void => {
        output += data.toString();
        const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
        if (port === undefined) return;
        this.#port = port;
        resolve();
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      child.once('close', () => reject(new Error(`the server ended: ${output}`)));
    });
  }

  /** Like a power failure. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#data, { recursive: true, force: true });
  }

  get memory(): number {
    const pages = readFileSync(`/proc/${this.#child?.pid}/statm`, 'utf8').split(' ')[1] ?? '';
    return (JSON.parse(pages) as number) * PAGE_BYTES;
  }

  get sockets(): number {
    const port = `:${(JSON.parse(this.#port) as number).toString(16).padStart(4, '0').toUpperCase()}`;
    const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
    const fields = lines.map((line) => line.trim().split(/\s+/));
    return fields.filter(([, local, , state]) => local?.endsWith(port) && state === '01').length;
  }

  async ask<T>(path: string): Promise<T> {
    const reply = await fetch(`${this.origin}/api${path}`);
    const { type, message } = (await reply.json()) as { type: string; message: T };
    if (type !== 'ok') throw new Error(`${path}: ${JSON.stringify(message)}`);
    return message;
  }

  async operator(...words: string[]): Promise<Record<string, unknown>[]> {
    const path = socketPath(this.#data, undefined);
    const answer = await askServer(path, { words, cwd: ROOT });
    if ('failure' in answer) throw new Error(`${words.join(' ')}: ${answer.failure.message}`);
    return answer.result.rows.map((row) => ({ ...row }));
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('close', () => resolve());
      child.kill(signal);
    });
  }
}
