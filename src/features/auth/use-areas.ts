import { useSnapshot } from 'valtio';
import { type AreaList, useAreaList } from '../../shared/account/use-area-list.ts';
import { entryDraft } from './entry-draft.ts';

/** The areas, and the one selected on an entry page. */
export function useAreas(): AreaList {
  return useAreaList(useSnapshot(entryDraft).area_id);
}
