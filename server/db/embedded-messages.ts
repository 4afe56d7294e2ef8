// Messages between the main thread and the thread of the embedded engine.
import type { Row, Value } from './database.ts';
import type { ErrorFields } from './errors.ts';

export interface ThreadData {
  /** Holds the engine's own folder, `database`. */
  folder: string;
}

export type Order =
  | { op: 'query'; sql: string; values: readonly Value[] }
  | { op: 'script'; sql: string }
  /** Copies all committed data into a folder that can be opened as a database. */
  | { op: 'copy'; to: string }
  | { op: 'close' };

export type OrderMessage = Order & { id: number };

export type Reply =
  | { id: number; kind: 'done'; rows: Row[]; changed: number }
  /** The statement was refused; the engine is well. */
  | { id: number; kind: 'refused'; fields: ErrorFields }
  /** Not the engine's word: a value that can't be written or read. The engine is well. */
  | { id: number; kind: 'failed'; message: string };

export type ThreadMessage =
  | { kind: 'ready' }
  /** The engine can't go on; the thread ends. */
  | { kind: 'broken'; message: string }
  | Reply;
