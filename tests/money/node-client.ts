import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE_FLAGS } from '../../scripts/test/node-flags.ts';
import type { NodeAnswer, NodeOrder } from './node-messages.ts';

const PROGRAM = new URL('./node-process.ts', import.meta.url);
type Done = Extract<NodeAnswer, { say: 'done' }>;

export class ServerNode {
  /** Keys of answered calls, in the order of the responses. */
  readonly answeredKeys: string[] = [];
  readonly #child: ChildProcess;
  readonly #exit: Promise<void>;
  readonly #ready: Promise<void>;
  #stderr = '';
  #answer: (answer: Done) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;
  #onReply: () => void = () => undefined;

  constructor(folder: string, url: string | undefined) {
    const child = fork(PROGRAM, [folder, ...(url === undefined ? [] : [url])], {
      execArgv: NODE_FLAGS,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    this.#exit = new Promise((resolve) => child.once('exit', () => resolve()));
    this.#ready = new Promise((resolve, reject) => {
      child.on('message', (answer: NodeAnswer) => {
        if (answer.say === 'ready') resolve();
        else if (answer.say === 'acknowledged') {
          this.answeredKeys.push(answer.key);
          this.#onReply();
        } else this.#answer(answer);
      });
      child.once('exit', (code) => {
        const error = new Error(`the process ended (exit code ${code}): ${this.#stderr}`);
        reject(error);
        this.#fail(error);
      });
    });
    this.#ready.catch(() => undefined);
  }

  ready(): Promise<void> {
    return this.#ready;
  }

  async ask(order: NodeOrder): Promise<Done> {
    await this.#ready;
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#child.send(order);
    });
  }

  async killAfter(count: number, ms: number): Promise<void> {
    await this.#ready;
    await new Promise<void>((resolve, reject) => {
      this.#fail = reject;
      this.#onReply = () => {
        if (this.answeredKeys.length >= count) resolve();
      };
      this.#onReply();
    });
    await pause(ms);
    this.#fail = () => undefined;
    this.#child.kill('SIGKILL');
    await this.#exit;
  }

  write(lanes: number, name: string): void {
    this.#child.send({ do: 'write', lanes, name } satisfies NodeOrder);
  }

  async stop(): Promise<void> {
    this.#fail = () => undefined;
    if (this.#child.connected) this.#child.disconnect();
    await this.#exit;
  }
}
