import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';

export type OwnLimits = Answer<'limits.mine'>;

const EVERY_MS = 5_000;

/**
 * What the user has set against losses, and what counts today. Only who has set something is counted again: after each
 * order, and every few seconds, because open losses move with the marks.
 */
export function useOwnLimits(): UseQueryResult<OwnLimits> {
  const { quotes, queries } = useApp();
  const isSignedIn = useSignedIn();
  const query = useCall('limits.mine', {}, { enabled: isSignedIn });
  const isWatched = query.data !== undefined && hasLimits(query.data);
  useCall('limits.mine', {}, { enabled: isSignedIn && isWatched, again_ms: EVERY_MS });
  useEffect(() => {
    if (!isWatched) return;
    return quotes.onEvent('user', (event) => {
      const { kind } = event as { kind: string };
      if (kind === 'lever_order' || kind === 'micro_order') outdate(queries, ['limits.mine']);
    });
  }, [isWatched, quotes, queries]);
  return query;
}

/** The limits while they refuse new risk; undefined while they don't. */
export function useOwnStop(): OwnLimits | undefined {
  const { data } = useOwnLimits();
  return data?.stopped === null ? undefined : data;
}

/** Why new risk is refused now, in a few words, for a sheet; it asks when it opens. */
export function useStopTitle(): string | undefined {
  const { t } = useTranslation('trade');
  const isSignedIn = useSignedIn();
  const stop = useCall('limits.mine', {}, { enabled: isSignedIn }).data?.stopped;
  return stop == null ? undefined : t(`calm.${stop.by}`);
}

function hasLimits({ loss_limit, cool_down, paused_until }: OwnLimits): boolean {
  return loss_limit !== null || cool_down !== null || paused_until !== null;
}
