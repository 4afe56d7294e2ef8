// Chromium without Playwright. Playwright's pages never count as hidden, because it emulates focus.
// Here the browser itself hides a page behind another one, timers and all.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../scripts/chromium.ts';

interface Reply {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

export class BareBrowser {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, (reply: Reply) => void>();
  #messageCount = 0;

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#child = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.on('message', (data) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id === undefined) return;
      this.#pending.get(reply.id)?.(reply);
      this.#pending.delete(reply.id);
    });
  }

  static async launch(): Promise<BareBrowser> {
    const profile = mkdtempSync(join(tmpdir(), 'pe-browser-'));
    const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
    const child = spawn(CHROMIUM, [...CHROMIUM_FLAGS, ...flags, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    const address = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', (data: Buffer) => {
        output += data.toString();
        const match = /DevTools listening on (ws:\S+)/.exec(output);
        if (match?.[1] !== undefined) resolve(match[1]);
      });
      child.once('close', () => reject(new Error(`Chromium ended: ${output}`)));
    });
    const socket = new WebSocket(address, { perMessageDeflate: false });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    return new BareBrowser(child, profile, socket);
  }

  async send(
    method: string,
    params: object = {},
    sessionId?: string,
  ): Promise<Record<string, unknown>> {
    this.#messageCount += 1;
    const id = this.#messageCount;
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    const reply = await new Promise<Reply>((resolve) => this.#pending.set(id, resolve));
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result ?? {};
  }

  /** Opens a tab in front of the others. `script` runs before all scripts of its pages. */
  async open(url: string, script?: string): Promise<BareTab> {
    const { targetId } = (await this.send('Target.createTarget', { url })) as { targetId: string };
    const attachment = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const session = attachment['sessionId'] as string;
    if (script !== undefined) {
      await this.send('Page.enable', {}, session);
      await this.send('Page.addScriptToEvaluateOnNewDocument', { source: script }, session);
    }
    return new BareTab(this, targetId, session);
  }

  async close(): Promise<void> {
    const exit = new Promise((resolve) => this.#child.once('close', resolve));
    this.#socket.terminate();
    this.#child.kill();
    await exit;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

export class BareTab {
  readonly #browser: BareBrowser;
  readonly #target: string;
  readonly #session: string;

  constructor(browser: BareBrowser, target: string, session: string) {
    this.#browser = browser;
    this.#target = target;
    this.#session = session;
  }

  async bringToFront(): Promise<void> {
    await this.#browser.send('Target.activateTarget', { targetId: this.#target });
  }

  async go(url: string): Promise<void> {
    await this.#browser.send('Page.navigate', { url }, this.#session);
  }

  async close(): Promise<void> {
    await this.#browser.send('Target.closeTarget', { targetId: this.#target });
  }

  async evaluate<T>(expression: string): Promise<T> {
    const params = { expression, returnByValue: true, awaitPromise: true };
    const reply = await this.#browser.send('Runtime.evaluate', params, this.#session);
    if (reply['exceptionDetails'] !== undefined) {
      throw new Error(`${expression}: ${JSON.stringify(reply['exceptionDetails'])}`);
    }
    return (reply['result'] as { value: T }).value;
  }
}
