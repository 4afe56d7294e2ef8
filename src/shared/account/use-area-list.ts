import { useMemo } from 'react';
import { useCall } from '../../lib/api/use-call.ts';
import { homeArea } from '../../lib/home-area.ts';
import type { PhoneArea } from './area-choice.tsx';

const HOUR_MS = 3_600_000;
/** Specification 9: the default area code, where nothing tells another. */
const DEFAULT_AREA = '86';

type Area = PhoneArea & { id: number };

export interface AreaList {
  areas: readonly Area[];
  /** The chosen one; until somebody chooses, that of a code. */
  chosen: Area | undefined;
  /** The call behind them. */
  asked: ReturnType<typeof useCall<'area.list'>>;
}

/**
 * The countries and regions of the server. `area_id` is the one that was chosen; where it is 0 the one of `dialled`
 * counts, and without that the one that the phone is most likely from.
 */
export function useAreaList(area_id: number, dialled?: string): AreaList {
  const asked = useCall('area.list', {}, { fresh_ms: HOUR_MS });
  const { data } = asked;
  const areas = useMemo(
    () =>
      (data?.list ?? []).map(({ id, iso, name, area_code }) => ({
        id,
        code: iso,
        name,
        dial: area_code,
      })),
    [data],
  );
  const home = homeArea(
    new Intl.DateTimeFormat('en').resolvedOptions().timeZone,
    navigator.languages,
  );
  const chosen =
    areas.find(({ id }) => id === area_id) ??
    (dialled === undefined ? areas.find(({ code }) => code === home) : undefined) ??
    areas.find(({ dial }) => dial === (dialled ?? DEFAULT_AREA));
  return { areas, chosen, asked };
}
