// What a module hands over, so that the operator can add, change and close its products.
import type { Transaction } from '../../db/database.ts';

export interface ProductKind {
  /** As the operator writes it. */
  readonly kind: string;
  list(): Promise<readonly object[]>;
  /** With the numbers of its orders; undefined: there is none. */
  show(id: number): Promise<object | undefined>;
  /** Reads files that the product names, before the transaction; what it answers is what `add` gets. Paths start at the folder. */
  prepare?(file: unknown, folder: string): Promise<unknown>;
  /** Answers its id. What is wrong with the file is an `OperatorRefusal`. */
  add(tx: Transaction, file: unknown): Promise<number>;
  /** False: there is none, or it has ended. What runs keeps the terms that it began with. */
  edit(tx: Transaction, id: number, file: unknown): Promise<boolean>;
  /** Nothing of it is sold any more; what was sold goes on. */
  close(tx: Transaction, id: number): Promise<boolean>;
}
