import { expose } from 'comlink';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MarketMessage, Watched, WatchedTicket } from '../../../workers/market-worker.api.ts';
import type { Ending } from './drawer.ts';
import {
  createMarketClient,
  type MarketClient,
  type WorkerLike,
  type WorkerState,
} from './market-client.ts';
import { MarketStore } from './market-store.ts';

function worker() {
  let state: WorkerState = 'starting';
  const listeners = new Set<() => void>();
  const receivedCalls = {
    watch: [] as Watched[],
    ports: [] as MessagePort[],
    tickets: [] as number[],
  };
  const api = {
    configure: async () => undefined,
    attach: async (port: MessagePort) => void receivedCalls.ports.push(port),
    watch: async (watchedRooms: Watched) => void receivedCalls.watch.push(watchedRooms),
    watchTicket: async (_ticket: unknown, number: number) =>
      void receivedCalls.tickets.push(number),
  };
  const client = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (news: (currentApi: typeof api) => Promise<unknown>) => news(api),
    restart: () => undefined,
  } as unknown as MarketClient;
  const become = (next: WorkerState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return { client, received: receivedCalls, become };
}

function emptySnapshot(age: number, flags = 0): ArrayBuffer {
  const bytes = new ArrayBuffer(40);
  const view = new DataView(bytes);
  view.setUint32(0, 1, true);
  view.setFloat64(16, age, true);
  view.setUint32(24, flags, true);
  return bytes;
}

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

class PortWorker implements WorkerLike {
  readonly receivedMessages: string[] = [];
  port: MessagePort | undefined;
  readonly #ends = new MessageChannel();
  #fail = (): void => undefined;

  constructor(attachment: Promise<void>) {
    const api = {
      beat: async () => true,
      configure: async () => void this.receivedMessages.push('configure'),
      watch: async () => void this.receivedMessages.push('watch'),
      attach: async (port: MessagePort) => {
        this.receivedMessages.push('attach');
        this.port = port;
        await attachment;
      },
    };
    expose(api, this.#ends.port2);
  }

  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    if (type === 'error') this.#fail = () => (listener as (event: Event) => void)(new Event(type));
    else this.#ends.port1.addEventListener(type, listener);
  }

  removeEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    this.#ends.port1.removeEventListener(type, listener);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#ends.port1.postMessage(message, transfer);
  }

  start(): void {
    this.#ends.port1.start();
  }

  crash(): void {
    this.#fail();
  }

  terminate(): void {
    this.#ends.port1.close();
    this.#ends.port2.close();
    this.port?.close();
  }
}

function open(givenWorker = worker()) {
  const { client, received, become } = givenWorker;
  const endings: Ending[] = [];
  const store = new MarketStore(client, {
    settings: {
      token: null,
      lang: 'en',
      numberRules: { decimal: '.', group: ',', minimum_grouping: 1 },
    },
    monotonic: () => 0,
    wall: () => 0,
    drawing: {
      want: (draw) => draw(),
      forget: () => undefined,
      whenDrawn: (callback) => endings.push(callback),
    },
  });
  return { store, received, become, drawn: endings };
}

describe('R-SOCKET-3: the page and its worker', () => {
  test('components that mount together cause one call, repeated to a new worker', async () => {
    const { store, received, become } = open();
    const leave = store.watchRows([1, 2]);
    store.onDetail(7, () => undefined);
    become('ready');
    await vi.waitFor(() => expect(received.watch).toHaveLength(1));
    expect([...(received.watch[0]?.rows ?? [])]).toEqual([1, 2]);
    expect(received.watch[0]).toMatchObject({ detail: 7, book: 0 });
    become('starting');
    leave();
    become('ready');
    await vi.waitFor(() => expect(received.watch).toHaveLength(2));
    expect([...(received.watch[1]?.rows ?? [])]).toEqual([]);
    expect(received.ports).toHaveLength(2);
    ports.push(...received.ports);
  });

  test('a snapshot is acknowledged after the page has drawn, with the cost of drawing', async () => {
    const { store, received, become, drawn } = open();
    become('ready');
    await vi.waitFor(() => expect(received.ports).toHaveLength(1));
    const port = received.ports[0] as MessagePort;
    ports.push(port);
    const answers: number[] = [];
    port.onmessage = ({ data }: MessageEvent<number>) => answers.push(data);
    port.postMessage(emptySnapshot(1_200));
    await vi.waitFor(() => expect(drawn).toHaveLength(1));
    expect(store.connection()).toMatchObject({ age: 1_200, isStale: false });
    expect(answers).toEqual([]);
    drawn[0]?.(7.5);
    await vi.waitFor(() => expect(answers).toEqual([7.5]));
  });

  test('R-CONTRACT-21: the check of a former edit is not one of this ticket', async () => {
    const { store, received, become } = open();
    become('ready');
    await vi.waitFor(() => expect(received.ports).toHaveLength(1));
    const port = received.ports[0] as MessagePort;
    ports.push(port);
    const [former, ticket] = ['0', '1'].map(
      (number) => ({ matchId: 1, kind: 'option', ticket: { number } }) as WatchedTicket,
    );
    const checkNumber = async (number: number): Promise<void> => {
      const comes = new Promise<void>((resolve) => {
        const leave = store.onTicket(() => {
          leave();
          resolve();
        });
      });
      port.postMessage({ kind: 'ticket', number, check: undefined } satisfies MarketMessage);
      await comes;
    };
    store.setTicket(former);
    store.setTicket(ticket);
    await vi.waitFor(() => expect(received.tickets).toHaveLength(2));
    const [first = 0, second = 0] = received.tickets;
    expect(store.isTicketChecked(ticket)).toBe(false);
    await checkNumber(first);
    expect(store.isTicketChecked(ticket)).toBe(false);
    await checkNumber(second);
    expect(store.isTicketChecked(ticket)).toBe(true);
    expect(store.isTicketChecked(former)).toBe(false);
  });

  test("a gap is stale at once; after the worker's death prices age", async () => {
    const { store, received, become, drawn } = open();
    become('ready');
    await vi.waitFor(() => expect(received.ports).toHaveLength(1));
    const port = received.ports[0] as MessagePort;
    ports.push(port);
    port.postMessage({ kind: 'connection', state: 'online' } satisfies MarketMessage);
    port.postMessage(emptySnapshot(10, 1));
    await vi.waitFor(() => expect(drawn).toHaveLength(1));
    expect(store.connection()).toMatchObject({ state: 'online', isStale: true });
    become('starting');
    expect(store.connection()).toMatchObject({ state: 'reconnecting' });
  });

  test('a worker that dies before it took the port: its successor gets a new one, with everything in one call', async () => {
    const never = new Promise<void>(() => undefined);
    const workers: PortWorker[] = [];
    const client = createMarketClient(() => {
      const portWorker = new PortWorker(workers.length === 0 ? never : Promise.resolve());
      workers.push(portWorker);
      return portWorker;
    });
    const { store, drawn } = open({ ...worker(), client });
    const leave = store.watchRows([1]);
    await vi.waitFor(() =>
      expect(workers[0]?.receivedMessages).toEqual(['configure', 'attach', 'watch']),
    );
    workers[0]?.crash();
    await vi.waitFor(() =>
      expect(workers[1]?.receivedMessages).toEqual(['configure', 'attach', 'watch']),
    );
    workers[1]?.port?.postMessage(emptySnapshot(5));
    await vi.waitFor(() => expect(drawn).toHaveLength(1));
    expect(store.connection()).toMatchObject({ age: 5, isStale: false });
    expect(workers[1]?.receivedMessages).toHaveLength(3);
    leave();
    workers[1]?.terminate();
  });

  test('events are passed on one by one and in order', async () => {
    const { store, received, become } = open();
    const states: unknown[] = [];
    store.onEvent('user', (data) => states.push(data));
    become('ready');
    await vi.waitFor(() => expect(received.ports).toHaveLength(1));
    const port = received.ports[0] as MessagePort;
    ports.push(port);
    for (const data of [1, 2, 3])
      port.postMessage({ kind: 'event', name: 'user', data } satisfies MarketMessage);
    port.postMessage({ kind: 'event', name: 'chat', data: 4 } satisfies MarketMessage);
    await vi.waitFor(() => expect(states).toEqual([1, 2, 3]));
  });
});
