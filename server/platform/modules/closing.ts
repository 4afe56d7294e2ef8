// Closes everything that a user has open or waiting in one transaction: for the reset of a practice account.
import type { Transaction } from '../db/database.ts';

/**
 * Closes positions and cancels orders and stakes, so that nothing stays frozen. Watches are updated after the commit.
 */
export type CloseAll = (tx: Transaction, user_id: number, time: number) => Promise<void>;

/** Implemented by each engine; reads prices before the transaction. */
export type PrepareClosing = () => Promise<CloseAll>;

export type LockForClosing = (tx: Transaction, user_id: number) => Promise<void>;
