import type { UseQueryResult } from '@tanstack/react-query';
import type { Setting } from '../../../protocol/calls/platform/system.ts';
import { HOUR_MS } from '../../../protocol/time.ts';
import { useCall } from './use-call.ts';

/** Ids by the names under which the app links to the articles. */
export type OwnTexts = Setting<'articles'>;

export function useOwnTexts(): UseQueryResult<OwnTexts> {
  return useCall(
    'getSetting',
    { keyword: 'articles' },
    { fresh_ms: HOUR_MS },
  ) as UseQueryResult<OwnTexts>;
}
