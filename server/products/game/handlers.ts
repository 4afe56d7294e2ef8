import { userOf as userRowOf } from '../../people/auth/user-store.ts';
import { requireIdentity } from '../../people/identity/gate.ts';
import { accountsOfPerson } from '../../people/identity/relation-store.ts';
import type { Database } from '../../platform/db/database.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { committedPlay, dayOf, nextDay, type PlayParts, play } from './play.ts';
import { hasPlayed, lastPlays, spentOn } from './play-store.ts';
import { prizesOf } from './prize-store.ts';
import { affordsAll, shownPlay, shownPrize } from './views.ts';

export type GameCall = 'game.state' | 'game.play';

export interface GameParts extends PlayParts {
  database: Database;
  now(): number;
}

const SHOWN = 50;

export function gameHandlers(parts: GameParts): ModuleHandlers<GameCall> {
  const { database, now, budget } = parts;
  return {
    'game.state': async (_request, context) => {
      const { language } = context;
      const user_id = userOf(context);
      const time = now();
      const day = dayOf(time);
      const next = await database.transaction((tx) => committedPlay(tx, parts, user_id));
      const prizes = await prizesOf(database);
      const canPlay =
        prizes.length > 0 &&
        !(await hasPlayed(database, await accountsOfPerson(database, user_id), day)) &&
        affordsAll(prizes, await spentOn(database, day), budget());
      const history = await lastPlays(database, user_id, SHOWN);
      return {
        plays_left: canPlay ? 1 : 0,
        next_time: canPlay ? null : nextDay(time),
        prizes: prizes.map((prize) => shownPrize(prize, language, parts)),
        history: history.map((one) => shownPlay(one, language, parts)),
        draw_hash: next.hash,
        draw_id: next.id,
      };
    },

    'game.play': moneyCall({
      run: async (tx, _prepared, { request: { seed }, user_id, time }) => {
        await requireIdentity(tx, user_id);
        const { lang } = await userRowOf(tx, user_id);
        return shownPlay(await play(tx, parts, { user_id, seed, time }), lang, parts);
      },
    }),
  };
}
