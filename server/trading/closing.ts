// All that a user has open or waiting ends in one transaction: for the reset of a practice account.
import type { Transaction } from '../db/database.ts';

/** Positions are closed, orders and stakes cancelled; nothing stays frozen. Watches are told after the commit. */
export type CloseAll = (tx: Transaction, user_id: number, time: number) => Promise<void>;

/** Each engine has one; what it must ask the market for it asks before the transaction. */
export type PrepareClosing = () => Promise<CloseAll>;
