import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useApp } from '../app-context.ts';
import type { ClientState } from '../state/stored-state.ts';

const MOST = 10;

function noteView(state: ClientState, match_id: number): void {
  if (state.views[0] === match_id) return;
  const others = state.views.filter((other) => other !== match_id);
  state.views = [match_id, ...others].slice(0, MOST);
}

/** Specification 1: the instruments opened last, on this device. */
export function useNotedView(match_id: number): void {
  const { state } = useApp();
  useEffect(() => noteView(state, match_id), [state, match_id]);
}

interface RecentViews {
  instruments: readonly Instrument[];
  note(match_id: number): void;
  clear(): void;
}

/** Newest first, without those that are listed no more. */
export function useRecentViews(all: readonly Instrument[]): RecentViews {
  const { state } = useApp();
  const { views } = useSnapshot(state);
  const instruments = useMemo(
    () => views.flatMap((id) => all.find(({ match_id }) => match_id === id) ?? []),
    [views, all],
  );
  return {
    instruments,
    note: (match_id) => noteView(state, match_id),
    clear: () => {
      state.views = [];
    },
  };
}
