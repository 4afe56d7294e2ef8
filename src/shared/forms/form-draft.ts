import { forgetDraft, readDraft, writeDraft } from '../../lib/state/drafts.ts';

export interface FormDraft {
  /** Includes the user's id if the draft belongs to a user. */
  name: string;
  fields: readonly string[];
  isKeptWhenSent?: true;
}

type Values = Readonly<Record<string, unknown>>;

export function withDraft<Own extends Values>(start: Own, draft: FormDraft | undefined): Own {
  if (draft === undefined) return start;
  const storedDraft = readDraft(draft.name);
  const draftFields = draft.fields.filter((field) => typeof storedDraft[field] === 'string');
  return {
    ...start,
    ...Object.fromEntries(draftFields.map((field) => [field, storedDraft[field]])),
  };
}

export function keepDraftOf(values: Values, draft: FormDraft | undefined): void {
  if (draft === undefined) return;
  const storedFields = draft.fields.map((field) => [field, values[field]]);
  writeDraft(draft.name, Object.fromEntries(storedFields));
}

export function forgetDraftOf(draft: FormDraft | undefined): void {
  if (draft !== undefined) forgetDraft(draft.name);
}
