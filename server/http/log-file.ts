// The server's log: lines are written together, a moment after they were said, for each writing holds up all calls. A
// warning or a fault is written at once, with all that was said before it.
import { appendFileSync, openSync } from 'node:fs';
import process from 'node:process';

const GATHER_MS = 50;
/** Level of warnings in pino. */
const WARNING = 40;
const TELLS_LEVEL: unique symbol = Symbol.for('pino.metadata');

export class LogFile {
  /** With it pino says beforehand how grave a line is. */
  readonly [TELLS_LEVEL] = true;
  lastLevel = 0;
  readonly #file: number;
  readonly #atExit = (): void => this.#flush();
  #lines = '';
  #soon: NodeJS.Timeout | undefined;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
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
