// The server's log. Lines are buffered for a moment, because each write blocks all calls. A warning or an error is
// written immediately, together with the buffered lines.
import { appendFileSync, openSync } from 'node:fs';
import process from 'node:process';

const GATHER_MS = 50;
const WARNING = 40;
const OWNER_ONLY = 0o600;
const TELLS_LEVEL: unique symbol = Symbol.for('pino.metadata');

export class LogFile {
  readonly [TELLS_LEVEL] = true;
  lastLevel = 0;
  readonly #file: number;
  readonly #atExit = (): void => this.#flush();
  #lines = '';
  #soon: NodeJS.Timeout | undefined;

  constructor(path: string) {
    this.#file = openSync(path, 'a', OWNER_ONLY);
    process.on('exit', this.#atExit);
  }

  write(line: string): void {
    this.#lines += line;
    if (this.lastLevel >= WARNING) this.#flush();
    else this.#soon ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  end(): void {
    process.off('exit', this.#atExit);
    this.#flush();
  }

  #flush(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') appendFileSync(this.#file, lines);
  }
}
