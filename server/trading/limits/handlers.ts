import type { AnswerOf } from '../../../protocol/catalogue.ts';
import { marksOf } from '../../market/engines/marks.ts';
import type { Quotes } from '../../market/engines/quotes.ts';
import { lockUserRow } from '../../people/auth/user-store.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { userOf } from '../../platform/http/session.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { type LimitState, limitState } from './new-risk.ts';
import {
  atTime,
  type CoolDown,
  guardWith,
  isLooserCoolDown,
  isLooserLimit,
  NO_LIMITS,
  nextMidnight,
  type OwnLimits,
  pauseEnd,
} from './rules.ts';
import { keepLimits, limitsOfAll } from './store.ts';

export type LimitCall = 'limits.mine' | 'limits.set' | 'limits.pause';

export interface LimitParts {
  database: Database;
  quotes: Quotes;
  now(): number;
  priceUsd(currency_id: number): string | undefined;
}

export function limitHandlers(parts: LimitParts): ModuleHandlers<LimitCall> {
  const { database, quotes, now, priceUsd } = parts;

  const mine = async (user_id: number): Promise<AnswerOf<'limits.mine'>> => {
    const marks = marksOf((await quotes.all()).values());
    const time = now();
    return viewOf(await limitState(database, user_id, { marks, time, priceUsd }), time);
  };

  /** Locked, because two requests at once could lose a stricter value. */
  const change = async (
    user_id: number,
    next: (limits: OwnLimits, time: number) => OwnLimits,
  ): Promise<AnswerOf<'limits.mine'>> => {
    await database.transaction(async (tx: Transaction) => {
      await lockUserRow(tx, user_id);
      const [own = NO_LIMITS] = await limitsOfAll(tx, [user_id]);
      await keepLimits(tx, user_id, next(own, now()));
    });
    return mine(user_id);
  };

  return {
    'limits.mine': (_request, context) => mine(userOf(context)),

    'limits.set': ({ loss_limit, cool_losses, cool_minutes }, context) =>
      change(userOf(context), (limits, time) => {
        const loss =
          loss_limit === undefined
            ? atTime(limits.loss, time)
            : guardWith(limits.loss, loss_limit, { time, isLooser: isLooserLimit });
        const cool = coolWith(limits, { cool_losses, cool_minutes }, time);
        const isNew = cool.value !== null && atTime(limits.cool, time).value === null;
        return { ...limits, loss, cool, cool_since: isNew ? time : limits.cool_since };
      }),

    'limits.pause': ({ span }, context) =>
      change(userOf(context), (limits, time) => ({
        ...limits,
        paused_until: Math.max(limits.paused_until ?? 0, pauseEnd(span, time)),
      })),
  };
}

function coolWith(
  limits: OwnLimits,
  wish: { cool_losses: number | undefined; cool_minutes: number | undefined },
  time: number,
): OwnLimits['cool'] {
  const guard = atTime(limits.cool, time);
  const { cool_losses = guard.value?.losses, cool_minutes = guard.value?.minutes } = wish;
  if (wish.cool_losses === undefined && wish.cool_minutes === undefined) return guard;
  const terms = { time, isLooser: isLooserCoolDown };
  if (cool_losses === 0) return guardWith<CoolDown>(guard, null, terms);
  if (cool_losses === undefined || cool_minutes === undefined)
    throw refusal('parameter_error', {
      field: cool_losses === undefined ? 'cool_losses' : 'cool_minutes',
    });
  return guardWith(guard, { losses: cool_losses, minutes: cool_minutes }, terms);
}

function viewOf(
  { limits, day, losing, inARow, coolUntil, stop }: LimitState,
  time: number,
): AnswerOf<'limits.mine'> {
  const { loss, cool, paused_until } = limits;
  return {
    loss_limit: loss.value,
    next_loss_limit: loss.next,
    cool_down: cool.value,
    next_cool_down: cool.next,
    paused_until: paused_until !== null && paused_until > time ? paused_until : null,
    closed: day.closed,
    open_losses: day.open,
    losing,
    counts: day.counts,
    left: day.left,
    in_a_row: inARow,
    cool_until: coolUntil,
    resets_at: nextMidnight(time),
    stopped: stop,
  };
}
