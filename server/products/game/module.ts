import type { Database } from '../../platform/db/database.ts';
import type { Module } from '../../platform/modules/module.ts';
import { givenOffer } from '../coupons/offer-store.ts';
import { type GameCall, type GameParts, gameHandlers } from './handlers.ts';
import { gameCommands } from './operator.ts';
import { erasePlays } from './play-store.ts';
import { insertWheel, type NewPrize, prizesOf } from './prize-store.ts';

// The sandbox's wheel with money and a voucher. The operator's own wheel replaces it.
const money = (number: string, slots: number): NewPrize => ({
  kind: 'money',
  number,
  offer_id: null,
  slots,
});
const nothing = (slots: number): NewPrize => ({
  kind: 'none',
  number: null,
  offer_id: null,
  slots,
});

/** Neighbouring prizes differ, so that the wheel is readable. */
async function seedWheel(database: Database, time: number): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await prizesOf(tx)).length > 0) return;
    const offer_id = await givenOffer(tx);
    const voucher: NewPrize[] =
      offer_id === undefined ? [] : [{ kind: 'coupon', number: null, offer_id, slots: 1000 }];
    const prizes = [
      ...[money('1', 2500), nothing(2000), money('5', 1000), money('2', 1650)],
      ...[nothing(voucher.length > 0 ? 1500 : 2500), money('20', 300), ...voucher],
      money('100', 50),
    ];
    await insertWheel(tx, prizes, time);
  });
}

export interface GameNeeds extends GameParts {
  sandbox: boolean;
}

/** Must be opened after the coupons, because its seeds name one of their offers. */
export function openGame(needs: GameNeeds): Module<GameCall> {
  const { database, sandbox, now } = needs;
  return {
    handlers: gameHandlers(needs),
    commands: gameCommands(needs),
    onErase: erasePlays,
    ...(sandbox && { seeds: () => seedWheel(database, now()) }),
  };
}
