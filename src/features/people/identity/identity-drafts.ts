import { useEffect } from 'react';
import { forgetDraft, readDraft, writeDraft } from '../../../lib/state/drafts.ts';
import { SIDES, type Side } from './photos.ts';

// Kept until the level is verified, so that a rejected form can be corrected.
export const papersDraft = (user_id: number | undefined): string => `papers.${user_id}`;
export const photosDraft = (user_id: number | undefined): string => `photos.${user_id}`;

export function uploadedPhotos(draft: string): [Side, string][] {
  const storedDraft = readDraft(draft);
  return SIDES.flatMap((side) => {
    const address = storedDraft[side];
    return typeof address === 'string' ? [[side, address] as [Side, string]] : [];
  });
}

export function keepUploaded(draft: string, side: Side, address: string | undefined): void {
  writeDraft(draft, { ...readDraft(draft), [side]: address });
}

export function useForgetVerified(draft: string, isVerified: boolean): void {
  useEffect(() => {
    if (isVerified) forgetDraft(draft);
  }, [draft, isVerified]);
}
