import { proxy, subscribe } from 'valtio';
import { forgetDraft, readDraft, writeDraft } from '../../../lib/state/drafts.ts';

/** Input of one entry page, kept for the next one and across a reload. Passwords are never kept. */
export interface EntryDraft {
  kind: 'email' | 'mobile';
  email: string;
  mobile: string;
  area_id: number;
}

const NAME = 'entry';

function storedDraft(): EntryDraft {
  const { kind, email, mobile, area_id } = readDraft(NAME);
  return {
    kind: kind === 'mobile' ? 'mobile' : 'email',
    email: typeof email === 'string' ? email : '',
    mobile: typeof mobile === 'string' ? mobile : '',
    area_id: typeof area_id === 'number' ? area_id : 0,
  };
}

export const entryDraft = proxy<EntryDraft>(storedDraft());
subscribe(entryDraft, () => writeDraft(NAME, { ...entryDraft }));

export const REGISTER_DRAFT = 'register';

export function forgetEntry(): void {
  forgetDraft(NAME);
  forgetDraft(REGISTER_DRAFT);
}
