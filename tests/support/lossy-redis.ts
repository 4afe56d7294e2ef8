// A proxy between one process and Redis that loses messages to the leader's watches: they go to an
// unread stream, where they can be counted. The process gets a success response.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

export interface LossyRedis {
  url: string;
  setLosing(isLosing: boolean): void;
  countLost(): Promise<number>;
  close(): Promise<void>;
}

const COMMANDS = /(?=\*\d+\r\n\$4\r\nxadd\r\n)/;
/** Of the same length, so that nothing else in the command changes. */
const STREAM = /(pocket-exchange:[^\r]*:)market\r\n/;
const UNREAD = '$1unread\r\n';

export async function loseBetween(redis_url: string): Promise<LossyRedis> {
  const top = mkdtempSync(join(tmpdir(), 'pe-lossy-'));
  const url = join(top, 'redis.sock');
  const sockets = new Set<Socket>();
  let isLosing = false;
  const passThrough = (bytes: Buffer): Buffer => {
    if (!isLosing) return bytes;
    const commands = bytes.toString('latin1').split(COMMANDS);
    const changedCommands = commands.map((command) =>
      command.includes('"is":"watch"') ? command.replace(STREAM, UNREAD) : command,
    );
    return Buffer.from(changedCommands.join(''), 'latin1');
  };
  const server = createServer((client) => {
    const redis = connect(redis_url);
    for (const socket of [client, redis]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        redis.destroy();
      });
    }
    client.on('data', (bytes) => redis.write(passThrough(bytes)));
    redis.on('data', (bytes) => client.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(url, resolve));
  const reader = new Redis(redis_url);
  return {
    url,
    setLosing: (wish) => {
      isLosing = wish;
    },
    countLost: async () => {
      const [key] = await reader.keys('pocket-exchange:*:unread');
      if (key === undefined) return 0;
      // The stream keeps only the newest entries.
      const facts = (await reader.xinfo('STREAM', key)) as unknown[];
      return facts[facts.indexOf('entries-added') + 1] as number;
    },
    close: async () => {
      reader.disconnect();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(top, { recursive: true, force: true });
    },
  };
}
