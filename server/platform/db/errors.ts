// Database errors, the same for both engines. They can be sent between threads.

export interface ErrorFields {
  message: string;
  code: string;
  constraint: string | null;
  table: string | null;
}

export class DatabaseError extends Error {
  readonly code: string;
  readonly constraint: string | null;
  readonly table: string | null;

  constructor(fields: ErrorFields, cause?: unknown) {
    super(fields.message, { cause });
    this.name = 'DatabaseError';
    this.code = fields.code;
    this.constraint = fields.constraint;
    this.table = fields.table;
  }
}

/** The engine or its connection is gone. Whether a pending commit succeeded is unknown. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
}

/** A programming error that would deadlock or lose work; thrown immediately. */
export class DatabaseMisuse extends Error {
  override readonly name = 'DatabaseMisuse';
}

export class TransactionTimeout extends Error {
  override readonly name = 'TransactionTimeout';
}

/** Codes of lost connections and of servers that stop or are full: not the statement's fault. */
const LOST = /^(08...|57P0.|53300)$/;

export function refusalOf(error: unknown): ErrorFields | undefined {
  // Only PostgreSQL's own errors have `severity`; codes such as `EPIPE` also look like a SQLSTATE.
  if (!(error instanceof Error) || !('severity' in error)) return undefined;
  const { code, constraint, table } = error as Error & Partial<ErrorFields>;
  if (typeof code !== 'string' || LOST.test(code)) return undefined;
  return { message: error.message, code, constraint: constraint ?? null, table: table ?? null };
}

export function hasCode(error: unknown, ...codes: readonly string[]): error is DatabaseError {
  return error instanceof DatabaseError && codes.includes(error.code);
}

export const UNIQUE_VIOLATION = '23505';
export const LOCK_NOT_AVAILABLE = '55P03';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const NOT_SUPPORTED = '0A000';

/** A migration of another process changed the columns that a prepared statement returns. */
export function isOutdatedPlan(error: unknown): boolean {
  return hasCode(error, NOT_SUPPORTED) && error.message.includes('cached plan');
}

export function mayPassAgain(error: unknown): boolean {
  return hasCode(error, SERIALIZATION_FAILURE, DEADLOCK) || isOutdatedPlan(error);
}
