import { connect } from 'node:net';
import type { Answer, Question } from './listen.ts';
import { withShortPath } from './socket-path.ts';

export class NoServer extends Error {}

export function askServer(path: string, question: Question): Promise<Answer> {
  return withShortPath(path, (short) => ask(short, question));
}

function ask(path: string, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    const chunks: Buffer[] = [];
    socket.on('connect', () => socket.write(`${JSON.stringify(question)}\n`));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error) => reject(new NoServer(error.message)));
    socket.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      if (text.endsWith('\n')) resolve(JSON.parse(text) as Answer);
      else reject(new NoServer('the server ended before it responded'));
    });
  });
}
