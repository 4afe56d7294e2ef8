import * as z from 'zod/mini';
import { USDT } from '../../../protocol/constants.ts';
import { add, mul, wholeNumber } from '../../platform/base/exact.ts';
import { type OperatorCommand, OperatorRefusal } from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import { offerOf } from '../coupons/offer-store.ts';
import { amountIn, idIn, orRefused, readJson, readProduct } from '../earn/product-file.ts';
import { dayOf, type PlayParts } from './play.ts';
import { spentOn } from './play-store.ts';
import { insertWheel, type NewPrize, prizesOf } from './prize-store.ts';
import { affordsAll, costOf, SLOTS, shownPrize } from './views.ts';

export interface GameOperatorParts extends Pick<PlayParts, 'budget' | 'nameOf'> {
  database: Database;
  now(): number;
}

const CHANCE = /^(100|[1-9]?\d)(\.\d{1,2})?$/;
const SLOTS_A_PERCENT = '100';
const PRIZES_AT_MOST = 24;

const chance_percent = z.string().check(z.regex(CHANCE));
const prize = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('money'), number: amountIn, chance_percent }),
  z.strictObject({ kind: z.literal('coupon'), offer_id: idIn, chance_percent }),
  z.strictObject({ kind: z.literal('none'), chance_percent }),
]);
const wheel = z.strictObject({
  prizes: z.array(prize).check(z.minLength(1), z.maxLength(PRIZES_AT_MOST)),
});

export function gameCommands(parts: GameOperatorParts): OperatorCommand[] {
  const { database, now, budget } = parts;
  return [
    {
      name: 'game show',
      does: "the prizes of the wheel, what each costs, and how much of today's budget is spent (setting game_budget)",
      act: async () => {
        const spentToday = await spentOn(database, dayOf(now()));
        const rows = (await prizesOf(database)).map((one) => ({
          ...shownPrize(one, 'en', parts),
          cost: costOf(one),
        }));
        return { rows: [...rows, { spent: spentToday, budget: budget() }] };
      },
    },
    {
      name: 'game set',
      takes: ['FILE'],
      does: 'replaces the wheel: prizes, each with kind money (number, in USDT), coupon (offer_id, in USDT) or none, and chance_percent; 100 in all',
      act: async (input, audit) => {
        const [file = ''] = input.words;
        const { prizes } = readProduct(wheel, readJson(input, file));
        const read = prizes.map(prizeOf);
        const slots = read.reduce((sum, one) => sum + one.slots, 0);
        if (slots !== SLOTS)
          throw wheelRefusal(`The chances add up to ${slots} of ${SLOTS} slots.`);
        await orRefused(
          database.transaction(async (tx) => {
            for (const { offer_id } of read) {
              if (offer_id === null) continue;
              const offer = await offerOf(tx, offer_id);
              if (offer?.currency_id !== USDT)
                throw wheelRefusal(`There is no offer ${offer_id} in USDT.`);
            }
            await insertWheel(tx, read, now());
            if (!affordsAll(await prizesOf(tx), '0', budget())) {
              throw wheelRefusal(
                'game_budget is below the largest prize, so no spin would be possible.',
              );
            }
            await audit(tx);
          }),
        );
        const rows = await prizesOf(database);
        return { rows: rows.map((one) => shownPrize(one, 'en', parts)) };
      },
    },
  ];
}

function prizeOf(prizeFields: z.output<typeof prize>): NewPrize {
  const { kind } = prizeFields;
  return {
    kind,
    number: kind === 'money' ? add(prizeFields.number, '0') : null,
    offer_id: kind === 'coupon' ? prizeFields.offer_id : null,
    slots: slotsOf(prizeFields.chance_percent),
  };
}

function slotsOf(percent: string): number {
  const slots = wholeNumber(mul(percent, SLOTS_A_PERCENT));
  if (slots === 0) throw wheelRefusal('A chance is at least 0.01.');
  return slots;
}

function wheelRefusal(message: string): OperatorRefusal {
  return new OperatorRefusal('parameter_error', message);
}
