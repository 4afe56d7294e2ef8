import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useCall } from '../../lib/api/use-call.ts';
import type { PhoneArea } from '../../ui/phone-field.tsx';
import { entryDraft } from './entry-draft.ts';

const HOUR_MS = 3_600_000;
/** Specification 9: the default area code. */
const DEFAULT_AREA = '86';

interface Areas {
  areas: readonly (PhoneArea & { id: number })[];
  /** The chosen one; until somebody chooses, that of the default code. */
  chosen: (PhoneArea & { id: number }) | undefined;
  isFailed: boolean;
  retry(): void;
}

export function useAreas(): Areas {
  const { data, isError, refetch } = useCall('area.list', {}, { fresh_ms: HOUR_MS });
  const { area_id } = useSnapshot(entryDraft);
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
  const chosen =
    areas.find(({ id }) => id === area_id) ?? areas.find(({ dial }) => dial === DEFAULT_AREA);
  return { areas, chosen, isFailed: isError, retry: () => void refetch() };
}
