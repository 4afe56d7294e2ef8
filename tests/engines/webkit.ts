// Drives WebKit, the engine of every iPhone browser: the small browser of Debian's WebKitGTK,
// controlled by WebDriver, on a virtual screen.
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { startChild } from './child.ts';
import {
  type Engine,
  holdActions,
  PHONE,
  type Point,
  type Tab,
  tapActions,
  typeActions,
} from './engine.ts';

const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** The driver doesn't report the console, so the page stores its messages, also across a reload. */
const LISTEN = `(() => {
  const keep = (text) => {
    const errors = JSON.parse(sessionStorage.getItem('said') ?? '[]');
    sessionStorage.setItem('said', JSON.stringify([...errors, String(text)]));
  };
  addEventListener('error', (event) => keep(event.message));
  addEventListener('unhandledrejection', (event) => keep(event.reason));
  const consoleError = console.error.bind(console);
  console.error = (...words) => {
    keep(words.join(' '));
    consoleError(...words);
  };
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    keep('policy violated: ' + effectiveDirective + ' ' + blockedURI));
})()`;

/** The driver turns a touch into a mouse, so the page gets the events of a captured finger from a script. */
const touchEvents = (points: readonly Point[]): string => `(() => {
  const points = ${JSON.stringify(points)};
  const target = document.elementFromPoint(points[0].x, points[0].y);
  const send = (type, { x, y }) => target.dispatchEvent(new PointerEvent(type, {
    pointerType: 'touch', pointerId: 9, isPrimary: true, bubbles: true, cancelable: true,
    clientX: x, clientY: y, buttons: type === 'pointerup' ? 0 : 1,
  }));
  send('pointerdown', points[0]);
  for (const point of points.slice(1)) send('pointermove', point);
  send('pointerup', points.at(-1));
})()`;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function ask<T>(method: 'POST' | 'GET' | 'DELETE', url: string, body?: object): Promise<T> {
  const reply = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${url}: ${value.error}: ${value.message}`);
  return value;
}

async function untilReady(driver: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isReady = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver does not answer');
}

async function open(): Promise<Tab> {
  const screen = ['-displayfd', '1', '-screen', '0', '1024x1200x24', '-nolisten', 'tcp'];
  const display = await startChild('Xvfb', screen, /^(\d+)\n/);
  const port = await freePort();
  const program = await startChild(
    'sh',
    ['-c', `echo here; exec WebKitWebDriver --port=${port}`],
    /(here)/,
    {
      DISPLAY: `:${display.match}`,
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  );
  const driver = `http://127.0.0.1:${port}`;
  await untilReady(driver);
  const alwaysMatch = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
  };
  const { sessionId } = await ask<{ sessionId: string }>('POST', `${driver}/session`, {
    capabilities: { alwaysMatch },
  });
  const session = `${driver}/session/${sessionId}`;
  await ask('POST', `${session}/timeouts`, { script: 30_000, pageLoad: 60_000 });
  await ask('POST', `${session}/window/rect`, { x: 0, y: 0, ...PHONE });
  const perform = (actions: object[]) => ask<void>('POST', `${session}/actions`, { actions });
  const run = <T>(expression: string) =>
    ask<T>('POST', `${session}/execute/async`, {
      script: `const done = arguments[arguments.length - 1];
        Promise.resolve(${expression}).then((value) => done(value ?? null), (error) => done(String(error)));`,
      args: [],
    });
  return {
    consoleErrors: () => run(`JSON.parse(sessionStorage.getItem('said') ?? '[]')`),
    go: async (url) => {
      await ask('POST', `${session}/url`, { url });
      await run(LISTEN);
    },
    reload: async () => {
      await ask('POST', `${session}/refresh`, {});
      await run(LISTEN);
    },
    run,
    tap: (x, y) => perform(tapActions(x, y)),
    hold: (x, y, ms) => perform(holdActions(x, y, ms)),
    drag: (points) => run(touchEvents(points)),
    type: (text) => perform(typeActions(text)),
    picture: async (file) => {
      const data = await ask<string>('GET', `${session}/screenshot`);
      await writeFile(file, Buffer.from(data, 'base64'));
    },
    close: async () => {
      await ask('DELETE', session).catch(() => undefined);
      await program.end();
      await display.end();
    },
  };
}

export const WEBKIT_ENGINE: Engine = { name: 'WebKit', open };
