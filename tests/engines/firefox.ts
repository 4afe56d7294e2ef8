import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { startChild } from './child.ts';
import {
  dragActions,
  type Engine,
  holdActions,
  PHONE,
  type Tab,
  tapActions,
  typeActions,
} from './engine.ts';

/** Disables requests for updates, studies and lists. */
const QUIET = {
  'app.update.auto': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

interface Answer {
  id?: number;
  error?: string;
  message?: string;
  result?: unknown;
  method?: string;
  params?: unknown;
}

class Bidi {
  readonly errors: string[] = [];
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (reply: Answer) => void>();
  #messageCount = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as Answer));
  }

  static async connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    return new Bidi(socket);
  }

  #hear(reply: Answer): void {
    if (reply.method === 'log.entryAdded') {
      const { level, text } = reply.params as { level: string; text: string };
      if (level === 'error') this.errors.push(text);
    }
    if (reply.id === undefined) return;
    this.#pending.get(reply.id)?.(reply);
    this.#pending.delete(reply.id);
  }

  async send<T>(method: string, params: object): Promise<T> {
    this.#messageCount += 1;
    const id = this.#messageCount;
    const reply = await new Promise<Answer>((resolve) => {
      this.#pending.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error}: ${reply.message}`);
    return reply.result as T;
  }

  end(): void {
    this.#socket.terminate();
  }
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

async function open(): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'pe-firefox-'));
  const prefs = Object.entries(QUIET).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), prefs.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const ready = /WebDriver BiDi listening on (ws:\/\/\S+)/;
  const child = await startChild('firefox-esr', args, ready);
  const bidi = await Bidi.connect(`${child.match}/session`);
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context;
  await bidi.send('browsingContext.setViewport', { context, viewport: PHONE });
  return {
    consoleErrors: () => Promise.resolve(bidi.errors),
    go: (url) => bidi.send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => bidi.send('browsingContext.reload', { context, wait: 'complete' }),
    run: async <T>(expression: string) => {
      const reply = await bidi.send<Evaluated>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      });
      if (reply.type === 'exception') throw new Error(reply.exceptionDetails?.text);
      return JSON.parse(reply.result?.value ?? 'null') as T;
    },
    tap: (x, y) => bidi.send('input.performActions', { context, actions: tapActions(x, y) }),
    hold: (x, y, ms) =>
      bidi.send('input.performActions', { context, actions: holdActions(x, y, ms) }),
    drag: (points) => bidi.send('input.performActions', { context, actions: dragActions(points) }),
    type: (text) => bidi.send('input.performActions', { context, actions: typeActions(text) }),
    picture: async (file) => {
      const shot = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      await writeFile(file, Buffer.from(shot.data, 'base64'));
    },
    close: async () => {
      bidi.end();
      await child.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export const FIREFOX_ENGINE: Engine = { name: 'Firefox', open };
