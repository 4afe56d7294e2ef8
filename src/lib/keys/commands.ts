import { useEffect, useEffectEvent } from 'react';

const ORDER = [
  'buy',
  'sell',
  'size_1',
  'size_2',
  'size_3',
  'size_4',
  'size_5',
  'order_type',
  'to_price',
  'to_size',
  'stops',
] as const;
const POSITIONS = [
  'next_position',
  'former_position',
  'close_position',
  'reverse_position',
  'position_stops',
  'close_all',
] as const;
const VIEW = [
  'full_screen',
  'indicators',
  'alert_here',
  'layout_1',
  'layout_2',
  'layout_3',
  'layout_4',
] as const;
const ANYWHERE = ['search', 'palette', 'next_panel', 'keys'] as const;

/** Commands that a key can have. */
export const KEY_GROUPS = [
  { id: 'order', commands: ORDER },
  { id: 'positions', commands: POSITIONS },
  { id: 'view', commands: VIEW },
  { id: 'anywhere', commands: ANYWHERE },
] as const;

/** What keys and the command palette can ask of the visible page. */
export const COMMANDS = [...ORDER, 'review', ...POSITIONS, ...VIEW, ...ANYWHERE] as const;
export type Command = (typeof COMMANDS)[number];

/** The newest page of a command carries it out. */
const runsByCommand = new Map<Command, (() => void)[]>();

/** Offers the command while the component is visible; undefined offers nothing. */
export function useCommand(command: Command, run: (() => void) | undefined): void {
  const runNow = useEffectEvent(() => run?.());
  const isOffered = run !== undefined;
  useEffect(() => {
    if (!isOffered) return;
    const own = (): void => runNow();
    const runs = runsByCommand.get(command) ?? [];
    runsByCommand.set(command, runs);
    runs.push(own);
    return () => {
      const at = runs.indexOf(own);
      if (at !== -1) runs.splice(at, 1);
    };
  }, [command, isOffered]);
}

export function isOffered(command: Command): boolean {
  return (runsByCommand.get(command)?.length ?? 0) > 0;
}

/** Returns false if nothing visible can do it. */
export function runCommand(command: Command): boolean {
  const run = runsByCommand.get(command)?.at(-1);
  run?.();
  return run !== undefined;
}
