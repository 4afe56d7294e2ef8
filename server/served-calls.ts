// Which calls of the protocol this server answers: `satisfies HandlersOf<ServedCall>` fails to compile while a handler
// is missing. A call of `UnservedCall` is refused with `feature_unavailable`; delete its line when you add its module.
import { CALL_NAMES, type CallName } from '../protocol/catalogue.ts';
import { refusal } from './call-refusal.ts';
import type { HandlersOf } from './http/handlers.ts';

type UnservedCall = Extract<CallName, never>;

/** Answered by routes of their own: modules/files/handlers.ts and http/metrics.ts. */
const ELSEWHERE = ['upload', 'file', 'metrics'] as const satisfies readonly CallName[];
type Elsewhere = (typeof ELSEWHERE)[number];

export type ServedCall = Exclude<CallName, UnservedCall | Elsewhere>;

/** Their gates still apply: a guest is asked to log in. */
export function unservedHandlers(servedHandlers: HandlersOf<ServedCall>): HandlersOf<UnservedCall> {
  const there = new Set<string>([...Object.keys(servedHandlers), ...ELSEWHERE]);
  const unservedCalls = CALL_NAMES.filter((name) => !there.has(name));
  const refuse = async (): Promise<never> => {
    throw refusal('feature_unavailable');
  };
  return Object.fromEntries(
    unservedCalls.map((name) => [name, refuse]),
  ) as unknown as HandlersOf<UnservedCall>;
}
