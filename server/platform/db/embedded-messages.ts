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
  | { id: number; kind: 'done'; rows: Row[]; changedRows: number }
  | { id: number; kind: 'refused'; fields: ErrorFields }
  | { id: number; kind: 'failed'; message: string };

export type ThreadMessage = { kind: 'ready' } | { kind: 'broken'; message: string } | Reply;
