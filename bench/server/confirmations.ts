import { io } from 'socket.io-client';
import { readUserEvent } from '../../protocol/stream.ts';

export interface Confirmations {
  of(key: string): Promise<void>;
  close(): void;
}

export async function listen(port: number, tokens: readonly string[]): Promise<Confirmations> {
  const waitingKeys = new Map<string, () => void>();
  const onUser = (message: unknown): void => {
    const event = readUserEvent(message);
    const key = event?.kind === 'lever_order' ? event.data.idempotency_key : null;
    if (key === null || key === undefined) return;
    waitingKeys.get(key)?.();
    waitingKeys.delete(key);
  };
  const sockets = await Promise.all(
    tokens.map(async (token) => {
      const options = { transports: ['websocket'], forceNew: true, auth: { token } };
      const socket = io(`http://127.0.0.1:${port}`, options);
      socket.on('user', onUser);
      await new Promise<void>((resolve) => socket.once('welcome', () => resolve()));
      return socket;
    }),
  );
  return {
    of: (key) => new Promise((resolve) => waitingKeys.set(key, resolve)),
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
}
