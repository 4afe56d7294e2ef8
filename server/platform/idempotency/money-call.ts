// Gate I: a call that moves money runs once per key. A module declares what to read before the transaction and what to
// do inside it. The key, the stored response and the response headers are handled here.
import {
  type AnswerOf,
  CALLS,
  type CallName,
  type CallOf,
  type RequestOf,
} from '../../../protocol/catalogue.ts';
import { CallRefusal } from '../base/call-refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { CallContext, CallSession } from '../http/context.ts';
import type { Handler } from '../http/handlers.ts';
import { sessionIn } from '../http/session.ts';
import { once } from './once.ts';

export type MoneyCallName = {
  [Name in CallName]: 'I' extends CallOf<Name>['gates'][number] ? Name : never;
}[CallName];

export type MoneyRequest<Name extends CallName> = Omit<RequestOf<Name>, 'idempotency_key'>;

export interface Requester {
  readonly user_id: number;
  readonly session: CallSession;
  /** Undefined when the client sent none: such a request is never deduplicated. */
  readonly key: string | undefined;
  /** Unique for the request: the ledger posts it once. */
  readonly reference: string;
  readonly time: number;
}

export interface MoneySteps<Name extends CallName, Prepared> {
  /** `run` uses nothing but its transaction, and batches its statements (`db/gather.ts`). */
  withOthers?: boolean;
  /** Wraps both steps, for calls that must run one at a time. */
  inTurn?<T>(request: MoneyRequest<Name>, steps: () => Promise<T>): Promise<T>;
  /**
   * Runs before the transaction, which holds the only connection of the embedded engine: prices, files, passwords. Checks
   * belong to `run`.
   */
  prepare?(request: MoneyRequest<Name>, requester: Requester): Promise<Prepared>;
  run(
    tx: Transaction,
    preparation: Prepared,
    requester: Requester & { readonly request: MoneyRequest<Name> },
  ): Promise<AnswerOf<Name>>;
}

interface Server {
  database: Database;
  now(): number;
}

/** The type of the prepared value stays private to the two steps. */
export class MoneyCall<Name extends CallName> {
  readonly handler: (server: Server, name: Name) => Handler<Name>;

  constructor(handler: (server: Server, name: Name) => Handler<Name>) {
    this.handler = handler;
  }
}

/** Calls without gate I may use it too, so that the response names the last event of its own transaction. */
export function moneyCall<Name extends CallName, Prepared>(
  steps: MoneySteps<Name, Prepared>,
): MoneyCall<Name> {
  return new MoneyCall(({ database, now }, name) => async (whole, context) => {
    const { idempotency_key: key, ...fields } = whole as { idempotency_key?: string };
    const request = fields as MoneyRequest<Name>;
    const requester = requesterOf(context, key, now());
    const { user_id, time } = requester;
    const { withOthers: with_others = false } = steps;
    const keyedCall = { user_id, key, path: CALLS[name].path, fields, now: time, with_others };
    const both = async () => {
      const preparation = await prepareOnly(() => steps.prepare?.(request, requester));
      return once(database, keyedCall, (tx) => {
        if (preparation instanceof CallRefusal) throw preparation;
        return steps.run(tx, preparation as Prepared, { ...requester, request });
      });
    };
    const { message, user_sequence, replayed } = await (steps.inTurn === undefined
      ? both()
      : steps.inTurn(request, both));
    context.headers['x-user-sequence'] = user_sequence;
    if (replayed) context.headers['idempotency-replayed'] = 1;
    return message;
  });
}

/**
 * A refusal is thrown after the key was looked up, like those of `run`: a repeated request whose response was lost gets
 * that response, whatever has become of quotes and prices (R-KEY-2).
 */
async function prepareOnly<Prepared>(
  prepare: () => Promise<Prepared> | undefined,
): Promise<Prepared | CallRefusal | undefined> {
  try {
    return await prepare();
  } catch (error) {
    if (error instanceof CallRefusal) return error;
    throw error;
  }
}

function requesterOf(context: CallContext, key: string | undefined, time: number): Requester {
  const session = sessionIn(context);
  const { user_id } = session;
  return { user_id, session, key, reference: `${user_id}/${key ?? context.request_id}`, time };
}
