// Messages of an exchange as they came, one event a line, as the project cryptofeed stores them:
//   URL <-> TIME          a connection opened
//   URL <- TIME: TEXT     we sent
//   TIME: TEXT            it sent
//   URL -> TIME: TEXT     an answer over HTTP
// TIME is in Unix seconds with a fraction.
import { closeSync, openSync, writeSync } from 'node:fs';
import { secondsOf } from './message.ts';

export type CaptureLine =
  | { kind: 'opened'; url: string; time: number }
  | { kind: 'said'; url: string; time: number; text: string }
  | { kind: 'received'; time: number; text: string }
  | { kind: 'answer'; url: string; time: number; text: string };

const LINE = /^(?:(\S+) (<->|<-|->) )?(\d{1,12}(?:\.\d{1,9})?)(?:: (.*))?$/s;

/** Undefined: not a line of this format. */
export function captureLine(line: string): CaptureLine | undefined {
  const [, url = '', arrow, seconds, text] = LINE.exec(line) ?? [];
  if (seconds === undefined) return undefined;
  const time = secondsOf(seconds);
  if (time === undefined) return undefined;
  if (arrow === '<->') return text === undefined ? { kind: 'opened', url, time } : undefined;
  if (text === undefined) return undefined;
  if (arrow === undefined) return { kind: 'received', time, text };
  return { kind: arrow === '<-' ? 'said' : 'answer', url, time, text };
}

const BUFFER_CHARACTERS = 64 * 1024;

export class CaptureWriter {
  readonly #file: number;
  readonly #now: () => number;
  #lines = '';

  constructor(path: string, now: () => number) {
    this.#file = openSync(path, 'a');
    this.#now = now;
  }

  writeOpened(url: string): void {
    this.#write(`${url} <-> ${this.#time()}`);
  }

  writeSaid(url: string, text: string): void {
    this.#write(`${url} <- ${this.#time()}: ${oneLine(text)}`);
  }

  writeReceived(text: string): void {
    this.#write(`${this.#time()}: ${oneLine(text)}`);
  }

  writeAnswer(url: string, text: string): void {
    this.#write(`${url} -> ${this.#time()}: ${oneLine(text)}`);
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #time(): string {
    const digits = `${this.#now()}`.replace(/\..*$/, '').padStart(4, '0');
    return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
  }

  #write(line: string): void {
    this.#lines += `${line}\n`;
    if (this.#lines.length >= BUFFER_CHARACTERS) this.#flush();
  }

  #flush(): void {
    writeSync(this.#file, this.#lines);
    this.#lines = '';
  }
}

/** JSON has no line breaks inside its texts, so a space means the same. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');
