import { createServer } from 'node:net';
import { BASE, buildApp, servePage } from './app.ts';
import type { DataFolder } from './data-folder.ts';
import { StartRefusal } from './refusal.ts';

export interface ServerOptions {
  port: number;
  folder: DataFolder;
  root: string;
  /** The folder with the built page. */
  dist: string;
  /** Vite serves the page from its sources instead. */
  hot: boolean;
}

export interface RunningServer {
  address: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

function refusePort(port: number, error: unknown): StartRefusal | unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new StartRefusal(`Port ${port} is in use: choose another with --port.`);
  }
  if (code === 'EACCES') {
    return new StartRefusal(
      `Port ${port} needs more rights than you have: choose another with --port.`,
    );
  }
  return error;
}

function tryPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      // A machine without IPv6 has no ::1; nobody can hold the port there.
      const absent =
        'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
      if (absent) resolve();
      else reject(refusePort(port, error));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** A browser asks for `localhost` at either address, so both must be free. */
export async function checkPort(port: number): Promise<void> {
  await tryPort(HOST, port);
  await tryPort('::1', port);
}

/** Wires the one server process together and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const app = await buildApp();
  if (options.hot) {
    const { serveHotPage } = await import('./hot.ts');
    await serveHotPage(app, options.root);
  } else {
    await servePage(app, options.dist);
  }
  try {
    await app.listen({ port: options.port, host: HOST });
  } catch (error) {
    await app.close();
    throw refusePort(options.port, error);
  }
  const bound = app.server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : options.port;
  return {
    address: `http://localhost:${port}${BASE}`,
    close: async () => {
      await app.close();
      await options.folder.release();
    },
  };
}
