import { useSnapshot } from 'valtio';
import { type AreaList, useAreaList } from '../../../shared/account/use-area-list.ts';
import { entryDraft } from './entry-draft.ts';

export function useAreas(): AreaList {
  return useAreaList(useSnapshot(entryDraft).area_id);
}
