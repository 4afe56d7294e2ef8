// The whole exchange as seen by an attacker: a port, a page, sockets, and a log that the tests read.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { io, type Socket } from 'socket.io-client';
import { type AppOptions, servePage } from '../../server/exchange/app.ts';
import type { ExchangeOptions } from '../../server/exchange/parts.ts';
import { socketAccounts } from '../../server/exchange/realtime/accounts.ts';
import { attachSockets } from '../../server/exchange/realtime/sockets.ts';
import { readOutbox } from '../../server/platform/delivery/messages.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

export const START = 1_795_275_166_000;
export const MINUTE = 60_000;
export const PASSWORD = 'correct horse battery';
const FORM = 'application/x-www-form-urlencoded';

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  text: string;
}

type Fields = Readonly<Record<string, string>>;

export class Site {
  time = START;
  origin = '';
  port = 0;
  readonly log: string[];
  readonly #app: TestApp;
  readonly #dist: string;
  readonly #sockets: Socket[] = [];

  private constructor(app: TestApp, dist: string, log: string[]) {
    this.#app = app;
    this.#dist = dist;
    this.log = log;
  }

  static async open(wishes: Partial<AppOptions> & Partial<ExchangeOptions> = {}): Promise<Site> {
    const log: string[] = [];
    const stream = new Writable({
      write: (chunk, _encoding, callback) => {
        log.push(String(chunk));
        callback();
      },
    });
    const clock = { now: () => START };
    const testApp = await openTestApp(() => clock.now(), {
      log: { level: 'trace', stream },
      report: (error) => log.push(String(error)),
      ...wishes,
    });
    const site = new Site(testApp, builtPage(), log);
    clock.now = () => site.time;
    await site.#listen();
    return site;
  }

  get database(): TestApp['database'] {
    return this.#app.database;
  }

  get app(): TestApp['app'] {
    return this.#app.app;
  }

  async #listen(): Promise<void> {
    const { app, exchange, market, database } = this.#app;
    const sockets = attachSockets({
      server: app.server,
      market,
      now: () => this.time,
      monotonic: () => this.time,
      isLimited: false,
      service: exchange.service,
      report: (error) => this.log.push(String(error)),
      accounts: socketAccounts(exchange.sessions, database, exchange.wireEvents),
    });
    exchange.onSessionsEnded((ids, user_id) => {
      for (const session_id of ids) sockets.sessionEnded({ session_id, user_id });
    });
    app.addHook('preClose', () => sockets.close());
    await servePage(app, this.#dist);
    this.origin = await app.listen({ port: 0, host: '127.0.0.1' });
    this.port = (app.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.disconnect();
    await this.#app.close();
    rmSync(this.#dist, { recursive: true, force: true });
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(`${this.origin}${path}`, { redirect: 'manual', ...init });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    const body = isJson && text !== '' ? JSON.parse(text) : {};
    return { status: answer.status, headers: answer.headers, body, text };
  }

  post(path: string, fields: Fields = {}, headers: Fields = {}): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    return this.ask(path, { method: 'POST', body, headers: { 'content-type': FORM, ...headers } });
  }

  get(path: string, token?: string): Promise<Answer> {
    return this.ask(path, token === undefined ? {} : { headers: { authorization: token } });
  }

  async codeFor(address: string, scene: string, token = ''): Promise<string> {
    this.time += MINUTE;
    const headers = token === '' ? {} : { authorization: token };
    await this.post('/api/sms_mail', { user_string: address, scene }, headers);
    const [message] = await readOutbox(this.database, { to: address, last: 1 });
    if (typeof message?.code !== 'string') throw new Error(`no code was sent to ${address}`);
    return message.code;
  }

  async signUp(address: string): Promise<void> {
    const code = await this.codeFor(address, 'register');
    const { body } = await this.post('/api/user/register', {
      user_string: address,
      code,
      extension_code: 'POCKET',
      password: PASSWORD,
      re_password: PASSWORD,
      agreed: '1',
    });
    if (body['type'] !== 'ok') throw new Error(`not signed up: ${JSON.stringify(body)}`);
  }

  async login(address: string, password = PASSWORD, more: Fields = {}): Promise<string> {
    const { body } = await this.tryLogin(address, password, more);
    return String(body['message']);
  }

  tryLogin(address: string, password: string, more: Fields = {}): Promise<Answer> {
    return this.post('/api/user/login', { user_string: address, password, ...more });
  }

  async socket(token: string): Promise<{ socket: Socket; events: string[] }> {
    const events: string[] = [];
    const socket = io(this.origin, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    this.#sockets.push(socket);
    socket.onAny((event: string) => events.push(event));
    await new Promise((resolve) => socket.once('welcome', resolve));
    return { socket, events };
  }
}

function builtPage(): string {
  const dist = join(mkdtempSync(join(tmpdir(), 'pe-site-')), 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(dist, 'assets/main-a1b2.js'), 'export const one = 1;');
  writeFileSync(join(dist, '.stamp'), 'hidden away');
  writeFileSync(join(dist, '../outside.txt'), 'hidden away');
  return dist;
}
