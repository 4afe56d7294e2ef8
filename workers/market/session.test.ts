// The worker's market from socket to page: the real core, a real socket.io server, and a real port to a page
// played by the test.
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as core from '../../core/pkg/pe_core.js';
import { ScriptedMarket } from '../../tests/support/scripted-market.ts';
import { ScriptedServer } from '../../tests/support/scripted-server.ts';
import type { MarketMessage, Settings, Watched } from '../market-worker.api.ts';
import { openExchange } from './exchange.ts';
import { MarketSession } from './session.ts';

const { account_worth, Market, scan } = core;
const INSTRUMENTS = '/api/currency/instruments';
const FLAG = { gap: 1 } as const;
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const settings: Settings = {
  token: null,
  lang: 'en',
  numberRules: { decimal: '.', group: ',', minimum_grouping: 1 },
};
const nothing: Watched = {
  generation: 1,
  rows: new Uint32Array(),
  detail: 0,
  book: 0,
  levels: 0,
  group: 1,
  trades: { matchId: 0, most: 0, side: 0, size: 0 },
  charts: [],
  account: 0,
  eventRooms: [],
};
const rows: Watched = { ...nothing, rows: Uint32Array.of(7, 9) };

function changedRows(bytes: ArrayBuffer): number {
  const view = new DataView(bytes);
  if (view.getUint32(28, true) === 0 || view.getUint32(40, true) !== 1) return 0;
  const at = view.getUint32(48, true);
  const slots = Array.from({ length: view.getUint32(at, true) }, (_, slot) => at + 4 + slot * 4);
  const numbers = slots.map((slot) => view.getUint32(slot, true));
  return numbers.filter((number) => number > 0 && number === Math.max(...numbers)).length;
}

class Page {
  readonly port: MessagePort;
  /** `changedRows`: number of rows that changed since the section before. */
  readonly snapshots: { flags: number; changedRows: number; text: string }[] = [];
  readonly messages: MarketMessage[] = [];
  readonly theirs: MessagePort;
  drawsAtOnce = true;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.theirs = port2;
    closing.push(() => port1.close());
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!(data instanceof ArrayBuffer)) {
        this.messages.push(data as MarketMessage);
        return;
      }
      const flags = new DataView(data).getUint32(24, true);
      const text = Buffer.from(data).toString('latin1');
      this.snapshots.push({ flags, changedRows: changedRows(data), text });
      if (this.drawsAtOnce) this.draw();
    };
  }

  draw(): void {
    this.port.postMessage(0);
  }

  get last(): string {
    return this.snapshots.at(-1)?.text ?? '';
  }

  shows(text: string): Promise<void> {
    return soon(() => expect(this.last).toContain(text));
  }

  events(): unknown[] {
    return this.messages.flatMap((one) => (one.kind === 'event' ? [[one.name, one.data]] : []));
  }

  states(): string[] {
    return this.messages.flatMap((one) => (one.kind === 'connection' ? [one.state] : []));
  }
}

const soon = (look: () => void): Promise<void> => vi.waitFor(look, { timeout: 8_000, interval: 5 });

async function open(hasList = true) {
  const server = await ScriptedServer.start();
  closing.push(() => server.close());
  const market = new ScriptedMarket();
  if (hasList) server.answers.set(INSTRUMENTS, () => market.instruments());
  server.answering = ({ event, room }) => {
    if (event === 'clock') return { ok: true, server_time: market.time };
    if (room === undefined || event === 'unsubscribe') return { ok: true, room };
    const [kind, id] = room.split(':');
    const frame =
      kind === 'quotes'
        ? market.snapshot()
        : market.emptyRoom(kind === 'book' ? 5 : 7, id === '7' ? 7 : 9);
    return { ok: true, room, frame: Buffer.from(frame) };
  };
  let now = settings;
  const session = new MarketSession(
    {
      market: new Market(),
      ticketCore: core,
      accountWorth: account_worth,
      scan,
      loadStudies: () => import('../../core/pkg/pe_core_studies.js'),
      exchange: openExchange(server.origin, () => now),
      origin: server.origin,
      // The entry file owns the worker's clocks; a test may read the real ones.
      clocks: { monotonic: () => performance.now(), wall: () => Date.now() },
      network: { isOnline: () => true, watch: () => () => undefined },
      random: () => 0.5,
    },
    now,
  );
  closing.push(session.start());
  const page = new Page();
  session.attach(page.theirs);
  const configure = (next: Partial<Settings>): void => {
    now = { ...now, ...next };
    session.configure(now);
  };
  const subscribedRooms = (): string[] =>
    server.eventTexts.filter((one) => !one.startsWith('clock'));
  return { server, market, session, page, configure, subscribed: subscribedRooms };
}

describe('R-SOCKET-3: from the socket to the page', () => {
  test('a list receives its rows, and each change as a text ready for display', async () => {
    const { server, market, session, page } = await open();
    session.watch(rows);
    await page.shows('123.45');
    expect(page.snapshots.at(-1)).toMatchObject({ flags: 0, changedRows: 2 });
    server.frame(market.trade(7, 1_234_567));
    await page.shows('12,345.67');
    expect(page.states()).toEqual(['connecting', 'online']);
  });

  test('rooms follow the watched instruments without a second request for existing ones', async () => {
    const { session, page, subscribed } = await open();
    session.watch(rows);
    await page.shows('123.45');
    session.watch({
      ...nothing,
      detail: 7,
      book: 7,
      levels: 5,
      trades: { matchId: 7, most: 50, side: 0, size: 0 },
    });
    await soon(() => expect(subscribed()).toHaveLength(3));
    session.watch({ ...rows, book: 9, levels: 5 });
    await soon(() => expect(subscribed()).toHaveLength(6));
    expect(subscribed().slice(0, 3)).toEqual([
      'subscribe quotes',
      'subscribe book:7',
      'subscribe trades:7',
    ]);
    expect(subscribed().slice(3).sort()).toEqual([
      'subscribe book:9',
      'unsubscribe book:7',
      'unsubscribe trades:7',
    ]);
  });

  test('never two snapshots in flight: a hidden page gets one, and a fresh one when it is back', async () => {
    const { server, market, session, page } = await open();
    session.watch(rows);
    await page.shows('123.45');
    page.drawsAtOnce = false;
    const before = page.snapshots.length;
    server.frame(market.trade(7, 20_000));
    await soon(() => expect(page.snapshots).toHaveLength(before + 1));
    for (let price = 20_001; price <= 20_030; price += 1) {
      server.frame(market.trade(7, price));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(page.snapshots).toHaveLength(before + 1);
    page.draw();
    await page.shows('200.30');
    expect(page.snapshots).toHaveLength(before + 2);
    expect(page.last).not.toContain('200.29');
  });

  test('configure sends one full snapshot in the new number format, then changes again', async () => {
    const { server, market, session, page, configure } = await open();
    session.watch(rows);
    await page.shows('123.45');
    configure({ lang: 'fra', numberRules: { decimal: ',', group: ' ', minimum_grouping: 1 } });
    await page.shows('123,45');
    server.frame(market.trade(9, 601));
    await page.shows('601');
    const whole = page.snapshots.filter(({ changedRows }) => changedRows === 2);
    expect(whole).toHaveLength(2);
    expect(whole[1]?.text).toContain('600');
    expect(page.snapshots.at(-1)?.changedRows).toBe(1);
  });

  test('a page that attaches again gets everything it watches, and the former one nothing more', async () => {
    const { server, market, session, page } = await open();
    session.watch(rows);
    await page.shows('123.45');
    const next = new Page();
    session.attach(next.theirs);
    await next.shows('123.45');
    const former = page.snapshots.length;
    server.frame(market.trade(7, 30_000));
    await next.shows('300.00');
    expect(page.snapshots).toHaveLength(former);
    expect(next.states()).toEqual(['online']);
  });

  test('other events of the socket pass one by one, in the order sent', async () => {
    const { server, page } = await open();
    await soon(() => expect(page.states().at(-1)).toBe('online'));
    const sentAnswers = Array.from({ length: 40 }, (_, at) => {
      const name = ['user', 'chat', 'status', 'user', 'session'][at % 5] ?? '';
      return [name, { sequence: at }];
    });
    for (const [name, data] of sentAnswers) server.emit(String(name), data);
    await soon(() => expect(page.events()).toHaveLength(sentAnswers.length));
    expect(page.events()).toEqual(sentAnswers);
  });
});

describe('R-SOCKET-8: the connection breaks and comes back', () => {
  test('prices are marked at once; then each room is joined once, and the page continues by itself', async () => {
    const { server, market, session, page, subscribed } = await open();
    session.watch({ ...rows, book: 7, levels: 5 });
    await page.shows('123.45');
    for (let times = 1; times <= 3; times += 1) {
      server.questions.length = 0;
      server.sendAway();
      await soon(() => expect((page.snapshots.at(-1)?.flags ?? 0) & FLAG.gap).toBe(FLAG.gap));
      // These changes were in frames that were lost.
      market.trade(7, 40_000 + times);
      await page.shows(`400.0${times}`);
      expect(page.snapshots.at(-1)?.flags).toBe(0);
      expect(subscribed().sort()).toEqual(['subscribe book:7', 'subscribe quotes']);
      expect(server.connections).toBe(1);
    }
  }, 30_000);

  test('a gap requests one snapshot and continues from it', async () => {
    const { server, market, session, page, subscribed } = await open();
    session.watch(rows);
    await page.shows('123.45');
    market.trade(7, 50_000);
    server.frame(market.trade(9, 700));
    server.frame(market.trade(9, 701));
    await page.shows('500.00');
    await page.shows('701');
    expect(subscribed()).toEqual(['subscribe quotes', 'snapshot quotes']);
  });
});

describe('R-MARKET-4: the list of instruments', () => {
  test('is requested until it arrives, and rooms are joined then', async () => {
    const { server, market, session, page, subscribed } = await open(false);
    session.watch(rows);
    await soon(() => expect(page.states().at(-1)).toBe('online'));
    await soon(() => expect(server.requests).toHaveLength(1));
    expect(subscribed()).toEqual([]);
    server.answers.set(INSTRUMENTS, () => market.instruments());
    await page.shows('123.45');
    expect(server.requests).toHaveLength(2);
  }, 15_000);

  test('an instrument missing in the list causes a request, but not with each frame', async () => {
    const { server, market, session, page } = await open();
    market.hiddenIds.add(9);
    const instrumentRequests = (): number =>
      server.requests.filter((path) => path === INSTRUMENTS).length;
    session.watch(rows);
    await page.shows('123.45');
    server.emit('instruments', { version: 2 });
    for (let price = 700; price < 720; price += 1) server.frame(market.trade(9, price));
    server.frame(market.trade(7, 60_000));
    await page.shows('600.00');
    expect(instrumentRequests()).toBeLessThanOrEqual(2);
    market.hiddenIds.clear();
    market.version = 2;
    server.frame(market.trade(9, 800));
    // Its last tick was in a frame before the list arrived: a snapshot has it.
    await page.shows('800');
    expect(instrumentRequests()).toBeLessThanOrEqual(4);
  }, 15_000);
});

describe('R-SOCKET-9: signing in on an open connection', () => {
  test('login with the new token, logout without one; a lost response is requested again', async () => {
    const { server, session, page, configure } = await open();
    session.watch(rows);
    await page.shows('123.45');
    const answering = server.answering;
    let lostCount = 1;
    server.answering = (question) => {
      if (question.event !== 'login') return answering(question);
      lostCount -= 1;
      if (lostCount >= 0) return { ok: false, error: 'rate_limited', retry_after_ms: 10 };
      return { ok: true, user_id: 5, user_sequence: 17, resync: false };
    };
    configure({ token: 'mine' });
    const signs = (): unknown[] =>
      server.questions
        .filter(({ event }) => /^log/.test(event))
        .map(({ event, payload }) => ({ event, ...payload }));
    await soon(() => expect(signs()).toHaveLength(2));
    expect(signs()[1]).toEqual({ event: 'login', token: 'mine' });
    // Node hands over messages of one turn together, a browser one by one.
    await soon(() => expect(page.events()).toHaveLength(1));
    server.emit('user', { sequence: 18 });
    await soon(() =>
      expect(page.events()).toMatchObject([
        ['login', { user_sequence: 17, resync: false }],
        ['user', { sequence: 18 }],
      ]),
    );
    server.sendAway();
    await soon(() => expect(server.handshakes).toHaveLength(2));
    expect(server.handshakes[1]).toMatchObject({ token: 'mine', user_sequence: 18 });
    await soon(() => expect(page.states().at(-1)).toBe('online'));
    configure({ token: null });
    await soon(() => expect(signs()).toHaveLength(3));
    expect(signs()[2]).toEqual({ event: 'logout' });
  }, 20_000);

  test('a session that could not be looked up at the handshake is signed in later, after its last event', async () => {
    const { server, page, configure } = await open();
    await soon(() => expect(page.states().at(-1)).toBe('online'));
    const answering = server.answering;
    server.answering = (question) =>
      question.event === 'login'
        ? { ok: true, user_sequence: 19, resync: false }
        : answering(question);
    configure({ token: 'mine' });
    const logins = (): unknown[] =>
      server.questions.filter(({ event }) => event === 'login').map(({ payload }) => payload);
    await soon(() => expect(logins()).toEqual([{ token: 'mine' }]));
    server.emit('user', { sequence: 20 });
    await soon(() => expect(page.events()).toHaveLength(2));
    server.sendAway();
    await soon(() => expect(server.handshakes).toHaveLength(2));
    expect(server.handshakes[1]).toMatchObject({ token: 'mine', user_sequence: 20 });
    const nobody = { user_id: null, user_sequence: null, resync: false };
    server.emit('welcome', { ...nobody, error: 'unavailable' });
    await soon(() => expect(logins()).toHaveLength(2));
    expect(logins()[1]).toEqual({ token: 'mine', user_sequence: 20 });
  }, 15_000);

  test('an unknown token is reported as the end of the session', async () => {
    const { server, page, configure } = await open();
    await soon(() => expect(page.states().at(-1)).toBe('online'));
    server.answering = () => ({ ok: false, error: 'session_invalid', message: 'gone' });
    configure({ token: 'old' });
    await soon(() => expect(page.events()).toHaveLength(1));
    expect(page.events()[0]).toEqual([
      'session',
      expect.objectContaining({ error: 'session_invalid' }),
    ]);
  });
});

describe('the check of a ticket', () => {
  test('edits that wait behind each other get one check: that of the last', async () => {
    const { session, page } = await open();
    await soon(() => expect(page.states().at(-1)).toBe('online'));
    for (const number of [1, 2, 3]) session.watchTicket(undefined, number);
    const checks = (): MarketMessage[] => page.messages.filter(({ kind }) => kind === 'ticket');
    await soon(() => expect(checks()).toEqual([{ kind: 'ticket', number: 3, check: undefined }]));
    session.watchTicket(undefined, 4);
    await soon(() => expect(checks()).toHaveLength(2));
  });
});
