// Which calls of the contract this server answers: `satisfies HandlersOf<ServedCall>` does not compile while a handler is
// missing. What is named here as coming refuses by name until its module is there; a module that comes takes its line away.
import { CALL_NAMES, type CallName } from '../protocol/catalogue.ts';
import { refusal } from './call-refusal.ts';
import type { HandlersOf } from './http/handlers.ts';

type Coming = Extract<
  CallName,
  | `bind_box.${string}`
  | `chat.${string}`
  | `coupon.${string}`
  | `follow.${string}`
  | `game.${string}`
>;

/** Those with a body of their own: pictures (modules/files/handlers.ts) and the numbers of http/metrics.ts. */
const ELSEWHERE = ['upload', 'file', 'metrics'] as const satisfies readonly CallName[];
type Elsewhere = (typeof ELSEWHERE)[number];

export type ServedCall = Exclude<CallName, Coming | Elsewhere>;

/** Gates are asked all the same: a guest is told to log in. */
export function comingHandlers(served: HandlersOf<ServedCall>): HandlersOf<Coming> {
  const there = new Set<string>([...Object.keys(served), ...ELSEWHERE]);
  const coming = CALL_NAMES.filter((name) => !there.has(name));
  const refuse = async (): Promise<never> => {
    throw refusal('feature_unavailable');
  };
  return Object.fromEntries(coming.map((name) => [name, refuse])) as unknown as HandlersOf<Coming>;
}
