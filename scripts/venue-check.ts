// `npm run venue-check`: reads captured messages of an exchange through its adapter.
import { readFileSync } from 'node:fs';
import {
  checkCapture,
  countsLine,
  DIALECTS,
} from '../server/market/feed/external/check-capture.ts';
import { Refusal, runScript, say } from './refusal.ts';

const HELP = `npm run venue-check -- NAME FILE...   read captured messages of an exchange

  NAME    ${Object.keys(DIALECTS).join(', ')}
  FILE    what the server's --capture wrote; several of one period are read together, for example websocket and HTTP
  --help  this text

It prints one line of counts. Its exit code is 1 after a wrong checksum, a gap that the capture doesn't have, or a message
that was not read; what was found is then listed on the error output.`;
const NOTES_AT_MOST = 20;

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

await runScript(async () => {
  const [name = '', ...files] = process.argv.slice(2);
  if (name === '--help') {
    say(HELP);
    return 0;
  }
  const dialect = Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : undefined;
  if (dialect === undefined || files.length === 0) {
    throw new Refusal(`Name an exchange and its captures.\n\n${HELP}`);
  }
  const { counts, isRight, notes } = checkCapture(dialect, files.map(readText));
  say(countsLine(counts));
  for (const note of notes.slice(0, NOTES_AT_MOST)) process.stderr.write(`${note}\n`);
  return isRight ? 0 : 1;
});
