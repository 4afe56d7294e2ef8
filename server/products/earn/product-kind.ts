// Interface of a product module for the operator's commands.
import type { Transaction } from '../../platform/db/database.ts';

export interface ProductKind {
  readonly kind: string;
  list(): Promise<readonly object[]>;
  show(id: number): Promise<object | undefined>;
  /**
   * Reads files that the product names, before the transaction; `add` gets the result. Paths are relative to the
   * folder.
   */
  prepare?(file: unknown, folder: string): Promise<unknown>;
  add(tx: Transaction, file: unknown): Promise<number>;
  /** Returns false if it doesn't exist or has ended. Existing orders keep their terms. */
  edit(tx: Transaction, id: number, file: unknown): Promise<boolean>;
  /** Stops selling; sold orders continue. */
  close(tx: Transaction, id: number): Promise<boolean>;
}
