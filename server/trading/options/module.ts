import type { WatchLink } from '../../market/feed/market-link.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { cancelStakes } from './cancel.ts';
import { OptionEngine } from './engine.ts';
import { checkCancelRate } from './free-look.ts';
import { type OptionCall, type OptionParts, optionHandlers } from './handlers.ts';
import { offerCommands } from './operator.ts';

const TIDY_MS = 5000;

export interface OptionNeeds
  extends Omit<OptionParts, 'nameOf' | 'imageOf' | 'cancelMs' | 'cancelRate'> {
  market: WatchLink;
  currencies: Currencies;
  settings: Settings;
  report(error: unknown): void;
}

export function openOptions(needs: OptionNeeds): Module<OptionCall> {
  const { market, currencies, settings } = needs;
  const parts = {
    ...needs,
    nameOf: (id: number) => currencies.nameOf(id),
    imageOf: (id: number) => currencies.of(id)?.image ?? '',
    cancelMs: () => settings.get('option_cancel_ms'),
    cancelRate: () => settings.get('option_cancel_rate'),
  };
  const engine = new OptionEngine({
    ...parts,
    sendToWatch: (message) => market.sendToWatch('options', message),
  });
  market.onFired('options', (message) =>
    engine.onFired(message as Parameters<OptionEngine['onFired']>[0]),
  );
  settings.onWrite('option_cancel_rate', checkCancelRate);
  return {
    handlers: optionHandlers(parts, engine),
    engine,
    closing: async () => async (tx, user_id, time) => {
      const cancelledOrders = await cancelStakes(tx, { user_id, nameOf: parts.nameOf, time });
      tx.afterCommit(() => {
        for (const order of cancelledOrders) engine.onCancelled(order);
      });
    },
    jobs: [{ name: 'options', every_ms: TIDY_MS, run: () => engine.tidy() }],
    commands: offerCommands({
      database: needs.database,
      storedCancelRate: (tx) => settings.readStored(tx, 'option_cancel_rate'),
    }),
  };
}
