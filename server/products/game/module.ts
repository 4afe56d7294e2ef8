import type { Module } from '../../platform/modules/module.ts';
import { type GameCall, type GameParts, gameHandlers } from './handlers.ts';
import { gameCommands } from './operator.ts';
import { erasePlays } from './play-store.ts';
import { seedWheel } from './seeds.ts';

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
