// A running server for tests: called over its port, with paths and fields as in docs/api.md; with
// users who registered by its calls, its operator, its sockets, and a clock controlled by the test.
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { io } from 'socket.io-client';
import { afterAll, beforeAll } from 'vitest';
import { runCommand } from '../../server/exchange/operator/run.ts';
import { deliverToUsers, socketAccounts } from '../../server/exchange/realtime/accounts.ts';
import { attachSockets } from '../../server/exchange/realtime/sockets.ts';
import { type Publisher, startPublisher } from '../../server/platform/outbox/event-publisher.ts';
import { Client } from '../realtime/hall.ts';
import { OPEN_MS } from './databases.ts';
import { openTestApp, type TestApp, type Wishes } from './test-app.ts';

export const PASSWORD = 'correct horse battery';
export const NOON = Date.UTC(2026, 0, 31, 12);
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const INVITE = 'POCKET';

export type Fields = Readonly<Record<string, string | number>>;
export type Body = Record<string, unknown> & { type?: string; error?: string; message?: unknown };

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

interface Who {
  token?: string | undefined;
  lang?: string;
  ip?: string;
  device?: string;
}

export class Visitor {
  readonly api: Api;
  readonly who: Who;

  constructor(api: Api, who: Who = {}) {
    this.api = api;
    this.who = who;
  }

  as(more: Who): Visitor {
    return new Visitor(this.api, { ...this.who, ...more });
  }

  /** `ask('POST /user/login', {...})`; below /api, unless the path starts with another slash. */
  async ask(line: string, fields: Fields = {}): Promise<Answer> {
    const [method = '', path = ''] = line.split(' ');
    const { token, lang, ip, device } = this.who;
    const body = new URLSearchParams();
    if (lang !== undefined) body.set('lang', lang);
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
    const isForm = method === 'POST';
    const query = isForm || body.size === 0 ? '' : `?${body}`;
    const url = `${path.startsWith('//') ? path.slice(1) : `/api${path}`}${query}`;
    const headers: Record<string, string> = {
      ...(token !== undefined && { authorization: token }),
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(device !== undefined && { 'user-agent': device }),
    };
    const payload = isForm ? { body: `${body}` } : {};
    if (ip === undefined) {
      return readAnswer(await fetch(`${this.api.origin}${url}`, { method, headers, ...payload }));
    }
    const answer = await this.api.app.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...payload,
      remoteAddress: ip,
    });
    return answerOf(answer.statusCode, new Headers(), answer.body);
  }

  async ok<T = Record<string, unknown>>(line: string, fields: Fields = {}): Promise<T> {
    const { status, body, text } = await this.ask(line, fields);
    if (status !== 200 || body.type !== 'ok' || body['code'] !== 1) {
      throw new Error(`${line}: ${status} ${text}`);
    }
    return body.message as T;
  }

  /** All faults as `key at field`; an unusual status or type comes first. */
  async refusalOf(line: string, fields: Fields = {}): Promise<string> {
    const { status, body, text } = await this.ask(line, fields);
    if (body.type === 'ok') return `no refusal: ${text}`;
    return whyOf(status, body);
  }

  async upload(bytes: Uint8Array, name = 'picture.png', type = 'image/png'): Promise<Answer> {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
    const { token, lang = 'en' } = this.who;
    const headers = { lang, ...(token !== undefined && { authorization: token }) };
    return readAnswer(
      await fetch(`${this.api.origin}/api/upload`, { method: 'POST', headers, body }),
    );
  }

  async uploadPicture(): Promise<string> {
    const { body, text } = await this.upload(await this.api.picture());
    if (body.type !== 'ok') throw new Error(text);
    return body.message as string;
  }
}

export class Person extends Visitor {
  readonly id: number;
  readonly address: string;

  constructor(api: Api, who: Who, { id, address }: { id: number; address: string }) {
    super(api, who);
    this.id = id;
    this.address = address;
  }

  get token(): string {
    return this.who.token ?? '';
  }

  async code(scene: 'change' | 'forget' | 'bind', to = this.address, more: Fields = {}) {
    return this.api.codeFor(this, scene, scene === 'change' ? undefined : to, more);
  }

  async setPayPassword(password = 'pay password'): Promise<string> {
    const code = await this.code('change');
    await this.ok('POST /safe/update_pay_password', { password, re_password: password, code });
    return password;
  }

  /** Binds an authenticator and returns its secret. The current code is used up. */
  async bindAuthenticator(codeAt: (secret: string, time: number) => string): Promise<string> {
    const { secret } = await this.ok<{ secret: string }>('GET /user/getAuthenticator');
    await this.ok('POST /user/bindAuthenticator', { google_code: codeAt(secret, this.api.time) });
    return secret;
  }

  async bindPhone(mobile: string): Promise<void> {
    const code = await this.code('bind', mobile);
    await this.ok('POST /safe/mobile', { mobile, code });
  }
}

interface Message {
  to: string;
  scene: string;
  code: string | null;
  text: string;
  channel: string;
}

export class Api {
  readonly app: TestApp;
  readonly guest: Visitor;
  readonly #clock: { time: number };
  readonly #publisher: Publisher;
  readonly #clients: Client[] = [];
  #people = 0;
  #pictures = 0;

  private constructor(app: TestApp, clock: { time: number }, publisher: Publisher) {
    this.app = app;
    this.#clock = clock;
    this.#publisher = publisher;
    this.guest = new Visitor(this);
  }

  /** Wired as in server/main.ts, with the test's clock. */
  static async open(wishes: Wishes = {}): Promise<Api> {
    const clock = { time: NOON };
    const now = (): number => clock.time;
    const report = (error: unknown): void => {
      throw error;
    };
    const testApp = await openTestApp(now, wishes);
    const { app, exchange, market, database } = testApp;
    const sockets = attachSockets({
      server: app.server,
      market,
      now,
      monotonic: now,
      isLimited: false,
      service: exchange.service,
      report,
      accounts: socketAccounts(exchange.sessions, database, exchange.wireEvents),
    });
    exchange.onSessionsEnded((ids, user_id) => {
      for (const session_id of ids) sockets.sessionEnded({ session_id, user_id });
    });
    exchange.onChat((event) => sockets.emitChat(event));
    exchange.onNftSale((event) => sockets.emitNft(event));
    app.addHook('preClose', () => sockets.close(0));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const users = deliverToUsers(exchange.wireEvents, (events) => sockets.deliver(events), report);
    const publisher = startPublisher({ database, deliver: users.take, onError: report });
    return new Api(testApp, clock, publisher);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.app.app.server.address() as AddressInfo).port}`;
  }

  get time(): number {
    return this.#clock.time;
  }

  later(ms: number): void {
    this.#clock.time += ms;
  }

  async operator(...words: string[]): Promise<Record<string, unknown>[]> {
    const { commands } = this.app.exchange;
    const { rows } = await runCommand(
      {
        database: this.app.database,
        now: () => this.time,
        commands,
        onFault: (error) => {
          throw error;
        },
      },
      words,
      '/tmp',
    );
    return rows as Record<string, unknown>[];
  }

  async runJob(name: string): Promise<void> {
    const job = this.app.exchange.jobs.find((one) => one.name === name);
    if (job === undefined) throw new Error(`no job is called ${name}.`);
    await job.run();
  }

  async outbox(to: string): Promise<Message[]> {
    return (await this.operator('outbox', '--to', to)) as unknown as Message[];
  }

  /** The newest code sent there; a mobile number is in area 86. */
  async sentCode(to: string): Promise<string | undefined> {
    const [message] = await this.outbox(to.includes('@') ? to : `+86${to}`);
    return message?.code ?? undefined;
  }

  async codeFor(who: Visitor, scene: string, to: string | undefined, more: Fields = {}) {
    this.later(MINUTE);
    const ownFields = to === undefined ? {} : { user_string: to };
    await who.ok('POST /sms_mail', { ...ownFields, scene, ...more });
    const address = to ?? (who instanceof Person ? who.address : '');
    const code = await this.sentCode(address);
    if (code === undefined) throw new Error(`no code was sent to ${address}.`);
    return code;
  }

  newAddress(): string {
    this.#people += 1;
    return `person${this.#people}@example.com`;
  }

  newPhone(): string {
    this.#people += 1;
    return `139${String(this.#people).padStart(8, '0')}`;
  }

  async signUp(address = this.newAddress(), invite = INVITE): Promise<Person> {
    const code = await this.codeFor(this.guest, 'register', address);
    const { id } = await this.guest.ok<{ id: number }>('POST /user/register', {
      user_string: address,
      code,
      password: PASSWORD,
      re_password: PASSWORD,
      extension_code: invite,
      type: address.includes('@') ? 'email' : 'mobile',
      agreed: 1,
    });
    return this.signIn(address, id);
  }

  async signIn(address: string, id: number, more: Fields = {}, who: Who = {}): Promise<Person> {
    const wish = { user_string: address, password: PASSWORD, ...more };
    const token = await this.guest.as(who).ok<string>('POST /user/login', wish);
    return new Person(this, { ...who, token }, { id, address });
  }

  /** The same account on another phone. */
  again(person: Person, who: Who = {}): Promise<Person> {
    return this.signIn(person.address, person.id, {}, who);
  }

  async socket(auth: object = {}): Promise<Client> {
    const transports = ['websocket'];
    const socket = io(this.origin, { auth, transports, reconnection: false, forceNew: true });
    const client = new Client(socket);
    this.#clients.push(client);
    await client.next('welcome');
    return client;
  }

  picture(): Promise<Buffer> {
    this.#pictures += 1;
    // Colours far apart, because the server's compression makes similar ones equal.
    const channel = (step: number): number => (this.#pictures * step) % 256;
    const background = { r: channel(53), g: channel(97), b: channel(151) };
    return sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.close();
    await this.#publisher.stop();
    await this.app.close();
  }
}

/** One server per file; its clock advances from test to test. */
export function api(wishes: Wishes = {}): () => Api {
  let api: Api | undefined;
  beforeAll(async () => {
    api = await Api.open(wishes);
  }, OPEN_MS);
  afterAll(() => api?.close(), OPEN_MS);
  return () => {
    if (api === undefined) throw new Error('the server is not open yet: use it inside a test.');
    return api;
  };
}

async function readAnswer(answer: Response): Promise<Answer> {
  return answerOf(answer.status, answer.headers, await answer.text());
}

function answerOf(status: number, headers: Headers, text: string): Answer {
  return { status, headers, text, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

function whyOf(status: number, { type, error, field, errors }: Body): string {
  const all = (errors as { error: string; field?: string }[] | undefined) ?? [{ error, field }];
  const why = all.map((one) =>
    one.field === undefined ? one.error : `${one.error} at ${one.field}`,
  );
  const before = status !== 200 ? `${status} ` : type === 'error' ? '' : `${type} `;
  return `${before}${why.join(', ')}`;
}
