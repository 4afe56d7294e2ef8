import { proxy, subscribe } from 'valtio';
import { forgetDraft, readDraft, writeDraft } from '../../lib/drafts.ts';

/** What was typed on one entry page is still there on the next one, and after a reload. Passwords are not kept. */
export interface EntryDraft {
  kind: 'email' | 'mobile';
  email: string;
  mobile: string;
  /** Of the area list; 0 until one is chosen. */
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

/** The form of the registration in the same storage. */
export const REGISTER_DRAFT = 'register';

/** After signing in, nothing of the entry pages stays in the storage. */
export function forgetEntry(): void {
  forgetDraft(NAME);
  forgetDraft(REGISTER_DRAFT);
}
