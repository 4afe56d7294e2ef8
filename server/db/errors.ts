// Errors of the database, equal for both engines and able to pass between threads.

export interface ErrorFields {
  message: string;
  /** SQLSTATE. */
  code: string;
  constraint: string | null;
  table: string | null;
}

/** A statement was refused. */
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

/** The engine is gone, or the connection to it. Whether a commit under way was done is unknown. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
}

/** A programming error that would deadlock or lose work: thrown at once. */
export class DatabaseMisuse extends Error {
  override readonly name = 'DatabaseMisuse';
}

export class TransactionTimeout extends Error {
  override readonly name = 'TransactionTimeout';
}

/** Lost connections, stopping or full servers: not the statement's fault. */
const LOST = /^(08...|57P0.|53300)$/;

/** The fields of a refusal that an engine raised; undefined where something else went wrong. */
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
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** The same transaction may pass when it is tried again. */
export function mayPassAgain(error: unknown): boolean {
  return hasCode(error, SERIALIZATION_FAILURE, DEADLOCK);
}
