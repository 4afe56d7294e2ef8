import type { UseQueryResult } from '@tanstack/react-query';
import type { Setting } from '../../../protocol/calls/platform/system.ts';
import { useCall } from './use-call.ts';

const HOUR_MS = 3_600_000;

/** Ids by the names under which the app links to the articles. */
export type OwnTexts = Setting<'articles'>;

export function useOwnTexts(): UseQueryResult<OwnTexts> {
  return useCall(
    'getSetting',
    { keyword: 'articles' },
    { fresh_ms: HOUR_MS },
  ) as UseQueryResult<OwnTexts>;
}
