// Messages between the main thread and the thread of the embedded engine.
import type { Row, Value } from './database.ts';
import type { ErrorFields } from './errors.ts';

export interface ThreadData {
  folder: string;
}

export type Order =
  | { op: 'query'; sql: string; values: readonly Value[] }
  | { op: 'script'; sql: string }
  | { op: 'copy'; to: string }
  | { op: 'close' };

export type OrderMessage = Order & { id: number };

export type Reply =
  | { id: number; kind: 'done'; rows: Row[]; changed: number }
  /** The statement was refused; the engine still works. */
  | { id: number; kind: 'refused'; fields: ErrorFields }
  /** A value can't be encoded or decoded; the engine still works. */
  | { id: number; kind: 'failed'; message: string };

export type ThreadMessage =
  | { kind: 'ready' }
  /** The engine is unusable; the thread ends. */
  | { kind: 'broken'; message: string }
  | Reply;
