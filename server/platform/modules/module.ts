// The interface between a module and server/exchange/exchange.ts.
import type { FastifyInstance } from 'fastify';
import type { CallName } from '../../../protocol/catalogue.ts';
import type { OperatorCommand } from '../commands/command.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { FrameOptions } from '../http/frame.ts';
import type { Handler, HandlersOf } from '../http/handlers.ts';
import { MoneyCall, type MoneyCallName } from '../idempotency/money-call.ts';
import type { Job } from '../jobs/jobs.ts';
import type { LockForClosing, PrepareClosing } from './closing.ts';
import type { Engine } from './engine.ts';

/** Deletes a user's data of a module, in the transaction that erases the account. */
export type Erase = (tx: Transaction, user_id: number) => Promise<void>;

export type ModuleHandlers<Calls extends CallName> = {
  readonly [One in Calls]: One extends MoneyCallName
    ? MoneyCall<One>
    : Handler<One> | MoneyCall<One>;
};

export interface Module<Calls extends CallName = never> {
  readonly handlers: ModuleHandlers<Calls>;
  readonly jobs?: readonly Job[];
  readonly commands?: readonly OperatorCommand[];
  readonly engine?: Engine;
  /** Closes everything that a user has open here: for the reset of a practice account. */
  readonly closing?: PrepareClosing;
  /** Locks rows of a user's things here that other transactions lock before accounts. Runs before `closing`. */
  readonly lockForClosing?: LockForClosing;
  /**
   * Runs in the order of the modules. Effects that can't be rolled back, such as deleting files, belong to the last
   * one.
   */
  readonly onErase?: Erase;
  /** Writes the initial data. Runs at each start and leaves existing rows unchanged. */
  readonly seeds?: () => Promise<void>;
  /** Routes that aren't plain calls: uploads, downloads. */
  readonly serve?: (app: FastifyInstance, frame: FrameOptions) => void;
  readonly close?: () => void | Promise<void>;
}

type CallsIn<Modules extends readonly Module[]> = Modules[number] extends infer One
  ? One extends { readonly handlers: infer Handlers }
    ? keyof Handlers & CallName
    : never
  : never;

export function handlersOf<const Modules extends readonly Module[]>(
  modules: Modules,
  server: { database: Database; now(): number },
): HandlersOf<CallsIn<Modules>> {
  const all: Record<string, unknown> = {};
  for (const { handlers } of modules) {
    for (const [name, handler] of Object.entries(handlers)) {
      if (name in all) throw new Error(`two modules handle ${name}`);
      all[name] =
        handler instanceof MoneyCall ? handler.handler(server, name as CallName) : handler;
    }
  }
  return all as HandlersOf<CallsIn<Modules>>;
}
