// The operator's socket file. Only the server's own user may open it: access to the data folder is the authorisation,
// and the network has none.
import { once } from 'node:events';
import { chmodSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { StartRefusal } from '../../platform/base/refusal.ts';
import { type CommandResult, OperatorRefusal } from '../../platform/commands/command.ts';
import { type Failure, failureOf, type OperatorParts, runCommand } from './run.ts';
import { withShortPath } from './socket-path.ts';

export interface Question {
  words: readonly string[];
  cwd: string;
}

export type Answer = { result: CommandResult } | { failure: Failure };

export interface Listening {
  close(): Promise<void>;
}

const FOR_ITS_OWNER = 0o177;
const LINE_AT_MOST = 2 ** 20;

export async function listenToOperator(path: string, parts: OperatorParts): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    void converse(socket, parts);
  });
  await withShortPath(path, async (short) => {
    removeOld(short);
    await bind(server, short, path);
  });
  server.unref();
  return {
    close: async () => {
      const closing = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closing;
      if (process.platform !== 'win32') rmSync(path, { force: true });
    },
  };
}

/** Left by a killed server; the folder is locked, so no server is listening. */
function removeOld(path: string): void {
  // A Windows pipe ends with its process.
  if (process.platform === 'win32') return;
  const old = statSync(path, { throwIfNoEntry: false });
  if (old === undefined) return;
  if (!old.isSocket())
    throw new StartRefusal(`${path} is not a socket: give another OPERATOR_SOCKET.`);
  rmSync(path);
}

async function bind(server: Server, short: string, path: string): Promise<void> {
  // `listen` creates the file; the umask makes it private from the first moment.
  const before = process.umask(FOR_ITS_OWNER);
  try {
    server.listen(short);
  } finally {
    process.umask(before);
  }
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new StartRefusal(`The operator's socket ${path} cannot be created${code}.`);
  }
  if (process.platform !== 'win32') chmodSync(short, 0o600);
}

async function converse(socket: Socket, parts: OperatorParts): Promise<void> {
  let receivedBytes = 0;
  socket.on('data', (chunk) => {
    receivedBytes += chunk.length;
    if (receivedBytes > LINE_AT_MOST) socket.destroy();
  });
  for await (const line of createInterface({ input: socket })) {
    const answer = await answerTo(line, parts);
    if (!socket.destroyed) socket.end(`${JSON.stringify(answer)}\n`);
    return;
  }
}

async function answerTo(line: string, parts: OperatorParts): Promise<Answer> {
  try {
    const { words, cwd } = readQuestion(line);
    return { result: await runCommand(parts, words, cwd) };
  } catch (error) {
    return { failure: failureOf(error, parts.onFault) };
  }
}

const question = z.object({ words: z.array(z.string()), cwd: z.string() });

function readQuestion(line: string): Question {
  try {
    return question.parse(JSON.parse(line));
  } catch {
    throw new OperatorRefusal(
      'parameter_error',
      'A request is one line of JSON with words and cwd.',
    );
  }
}
