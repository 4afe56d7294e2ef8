import type { Instruments } from '../../market/engines/instruments.ts';
import type { Quotes } from '../../market/engines/quotes.ts';
import { freshRates, type RateAge } from '../../market/rates/fresh-rates.ts';
import { freshPrices } from '../../money/conversion/fresh-prices.ts';
import type { Dice } from '../../people/auth/dice.ts';
import { div } from '../../platform/base/exact.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import type { Module } from '../../platform/modules/module.ts';
import { type OtcCall, type OtcParts, otcHandlers } from './handlers.ts';
import { otcJobs } from './jobs.ts';
import { otcCommands } from './operator.ts';
import { eraseOrders, lockOrder, openOrderIds } from './order-store.ts';
import { CANCELLED } from './rules.ts';
import { closePracticeDesks, seedDesks } from './seed.ts';
import { giveBack } from './steps.ts';
import type { UsdPrices } from './usd-prices.ts';

export interface OtcNeeds
  extends Pick<OtcParts, 'database' | 'files' | 'passwords' | 'sandbox' | 'sending' | 'now'> {
  currencies: Currencies;
  quotes: Quotes;
  settings: RateAge['settings'];
  instruments: Instruments;
  dice: Dice;
  priceUsd(currency_id: number): string | undefined;
}

export function openOtc(needs: OtcNeeds): Module<OtcCall> {
  const { database, currencies, dice, now, sandbox } = needs;
  const parts: OtcParts = {
    ...needs,
    nameOf: (id) => currencies.nameOf(id),
    randomBytes: dice.bytes,
    usdNow: () => usdNow(needs),
  };
  return {
    handlers: otcHandlers(parts),
    jobs: otcJobs(parts),
    commands: otcCommands(parts),
    seeds: () => (sandbox ? seedDesks(database, now()) : closePracticeDesks(database)),
    onErase: eraseOrders,
    closing: async () => async (tx, user_id, time) => {
      for (const id of await openOrderIds(tx, user_id)) {
        const row = await lockOrder(tx, id);
        if (row !== undefined) {
          await giveBack(tx, parts, row, { status: CANCELLED, name: 'cancelled', time });
        }
      }
    },
  };
}

/** A coin at its index, a fiat currency at its rate if that is fresh. */
async function usdNow({
  database,
  currencies,
  quotes,
  instruments,
  sandbox,
  settings,
  now,
}: OtcNeeds): Promise<UsdPrices> {
  const coins = currencies.all.filter(({ type }) => type === 'coin').map(({ id }) => id);
  const prices = await freshPrices({ quotes, instruments, now }, coins);
  const rates = await freshRates(database, { sandbox, settings, now });
  return {
    hasRate: (fiat) => rates.has(fiat),
    of: (currency_id, fiat) => {
      const coin = prices.get(currency_id);
      const rate = rates.get(fiat);
      return coin === undefined || rate === undefined ? undefined : { coin, fiat: div('1', rate) };
    },
  };
}
