// `npm run operator -- [--data DIR] <command> [--json]`: sends a command to the running server through the socket file
// in its folder.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { askServer, NoServer } from '../server/exchange/operator/ask.ts';
import type { Answer } from '../server/exchange/operator/listen.ts';
import { socketPath } from '../server/exchange/operator/socket-path.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';

/** The server's answer to `help`, also printed without a server; a test compares them. */
const COMMANDS = join(ROOT, 'docs/operator.txt');
const HELP = `npm run operator -- [--data DIR] COMMAND [--json]     runs a command on the running server

  --data DIR  the folder of the server's data (data)
  --json      the answer as JSON, one row per line
`;

interface OperatorArguments {
  data: string;
  is_json: boolean;
  is_help: boolean;
  words: string[];
}

/** Other flags belong to the commands and are parsed by the server. */
function readArguments(words: readonly string[]): OperatorArguments {
  const parsed: OperatorArguments = {
    data: join(ROOT, 'data'),
    is_json: false,
    is_help: false,
    words: [],
  };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--json') parsed.is_json = true;
    else if (word === '--help') parsed.is_help = true;
    else if (word === '--data') parsed.data = folderIn(rest);
    else if (word.startsWith('--data=')) parsed.data = word.slice('--data='.length);
    else parsed.words.push(word);
  }
  return { ...parsed, data: resolve(parsed.data) };
}

/** Refuses a missing value, because the default folder would be another exchange. */
function folderIn(rest: string[]): string {
  const folder = rest.shift();
  if (folder === undefined) throw new Refusal('--data takes the data folder of the server.');
  return folder;
}

async function answerOf({ data, words }: OperatorArguments): Promise<Answer> {
  const path = socketPath(data, process.env['OPERATOR_SOCKET']);
  try {
    return await askServer(path, { words, cwd: process.cwd() });
  } catch (error) {
    const isAbsent = error instanceof NoServer || (error instanceof Error && 'code' in error);
    if (!isAbsent) throw error;
    const message = `No server can be reached at ${path} (${error.message}): start it with the same --data.`;
    return { failure: { error: 'server_not_running', message } };
  }
}

function rowText(row: object): string {
  return Object.entries(row)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('  ');
}

await runScript(async () => {
  const parsed = readArguments(process.argv.slice(2));
  if (parsed.is_help) {
    say(`${HELP}\n${readFileSync(COMMANDS, 'utf8').trimEnd()}`);
    return 0;
  }
  const answer = await answerOf(parsed);
  if ('failure' in answer) {
    if (parsed.is_json) say(JSON.stringify(answer.failure));
    else console.error(`${answer.failure.error}: ${answer.failure.message}`);
    return 1;
  }
  const { rows, lines, is_bad } = answer.result;
  if (parsed.is_json) for (const row of rows) say(JSON.stringify(row));
  else for (const line of lines ?? rows.map(rowText)) say(line);
  return is_bad ? 1 : 0;
});
