import { proxy } from 'valtio';

/** What was typed on one entry page is still there on the next one. Passwords are not kept. */
export interface EntryDraft {
  kind: 'email' | 'mobile';
  email: string;
  mobile: string;
  /** Of the area list; 0 until one is chosen. */
  area_id: number;
}

export const entryDraft = proxy<EntryDraft>({ kind: 'email', email: '', mobile: '', area_id: 0 });
