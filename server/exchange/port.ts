import { createServer } from 'node:net';
import { StartRefusal } from '../platform/base/refusal.ts';

export const HOST = '127.0.0.1';

export function refusePort(port: number, error: unknown): StartRefusal | unknown {
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
      // On a machine without IPv6, ::1 doesn't exist and can't be in use.
      const absent =
        'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
      if (absent) resolve();
      else reject(refusePort(port, error));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** A browser connects to `localhost` at either address, so both must be free. */
export async function checkPort(port: number): Promise<void> {
  await tryPort(HOST, port);
  await tryPort('::1', port);
}
