import { useMemo } from 'react';
import { HOUR_MS } from '../../../protocol/time.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { homeArea } from '../../lib/places/home-area.ts';
import type { PhoneArea } from './area-choice.tsx';

/** Specification 9: the default area code, if nothing suggests another. */
const DEFAULT_AREA = '86';

type Area = PhoneArea & { id: number };

export interface AreaList {
  areas: readonly Area[];
  chosenArea: Area | undefined;
  query: ReturnType<typeof useCall<'area.list'>>;
}

/**
 * The server's countries and regions. Selected is `area_id`; if it is 0 the area of `dialled`; without that the
 * most likely one of the phone.
 */
export function useAreaList(area_id: number, dialledCode?: string): AreaList {
  const query = useCall('area.list', {}, { fresh_ms: HOUR_MS });
  const { data } = query;
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
  const chosenArea =
    areas.find(({ id }) => id === area_id) ??
    (dialledCode === undefined ? areas.find(({ code }) => code === home) : undefined) ??
    areas.find(({ dial }) => dial === (dialledCode ?? DEFAULT_AREA));
  return { areas, chosenArea, query };
}
