// All calls by name: a call's name is its path with dots, `/lever/submit` is 'lever.submit'.
import type * as z from 'zod/mini';
import { type Answered, type Caller, call, type Sent } from './call.ts';
import * as chart from './calls/market/chart.ts';
import * as market from './calls/market/market.ts';
import * as scan from './calls/market/scan.ts';
import * as watch from './calls/market/watch.ts';
import * as funds from './calls/money/funds.ts';
import * as wallet from './calls/money/wallet.ts';
import * as account from './calls/people/account.ts';
import * as identity from './calls/people/identity.ts';
import * as people from './calls/people/people.ts';
import type { Call } from './calls/platform/call.ts';
import * as files from './calls/platform/files.ts';
import * as order from './calls/platform/order.ts';
import * as system from './calls/platform/system.ts';
import * as nft from './calls/products/nft.ts';
import * as otc from './calls/products/otc.ts';
import * as products from './calls/products/products.ts';
import * as contract from './calls/trading/contract.ts';
import * as follow from './calls/trading/follow.ts';
import * as limits from './calls/trading/limits.ts';
import * as options from './calls/trading/options.ts';
import * as spot from './calls/trading/spot.ts';

/** In the order of docs/api.md. */
export const AREAS = {
  order,
  system,
  files,
  account,
  identity,
  wallet,
  funds,
  market,
  watch,
  chart,
  scan,
  contract,
  limits,
  options,
  spot,
  products,
  follow,
  otc,
  nft,
  people,
} as const;

type Dotted<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? Rest extends '' | `:${string}`
    ? First
    : `${First}.${Dotted<Rest>}`
  : Path;
type NameOf<Path extends string> = Path extends `/${infer Rest}` ? Dotted<Rest> : never;

type Named<Area> = {
  [Key in keyof Area as Area[Key] extends Call ? NameOf<Area[Key]['path']> : never]: Area[Key];
};
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
type Catalogue = All<
  { [Area in keyof typeof AREAS]: Named<(typeof AREAS)[Area]> }[keyof typeof AREAS]
>;

export type CallName = keyof Catalogue & string;
export type CallOf<Name extends CallName> = Catalogue[Name] extends Call ? Catalogue[Name] : never;
/** A handler's input: validated, with defaults. */
export type RequestOf<Name extends CallName> = z.output<CallOf<Name>['request']>;
/** A handler's result. */
export type AnswerOf<Name extends CallName> = z.input<CallOf<Name>['response']>;

/** A server has a handler for each call: `satisfies Handlers<Context>` fails to compile while one is missing. */
export type Handlers<Context> = {
  [Name in CallName]: (request: RequestOf<Name>, context: Context) => Promise<AnswerOf<Name>>;
};

export const CALLS: { readonly [Name in CallName]: CallOf<Name> } = collect();

export const CALL_NAMES: readonly CallName[] = Object.keys(CALLS) as CallName[];

function collect(): { [Name in CallName]: CallOf<Name> } {
  const calls: Record<string, Call> = {};
  for (const area of Object.values(AREAS)) {
    for (const one of Object.values(area)) {
      if (!isCall(one)) continue;
      const name = nameOf(one.path);
      if (name in calls) throw new Error(`two calls are at ${one.path}`);
      calls[name] = one;
    }
  }
  return calls as { [Name in CallName]: CallOf<Name> };
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'gates' in value;
}

function nameOf(path: string): string {
  return path
    .replace(/\/(?::.*)?$/, '')
    .slice(1)
    .replaceAll('/', '.');
}

/** Typed calls of a client by name. */
export type NamedCall = <Name extends CallName>(
  name: Name,
  request: Sent<CallOf<Name>>,
  signal?: AbortSignal,
) => Promise<Answered<CallOf<Name>>>;

/** `caller` is called for each request, because language and token change. */
export function callsOf(caller: () => Caller): NamedCall {
  return <Name extends CallName>(name: Name, request: Sent<CallOf<Name>>, signal?: AbortSignal) =>
    call<CallOf<Name>>(caller(), CALLS[name], request, signal);
}
