// Unsent input, kept across a reload while the tab is open; never passwords or codes.

const PREFIX = 'draft.';

type Draft = Readonly<Record<string, unknown>>;

/** Without a storage, as in a private window, a draft lives in the page alone. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

export function readDraft(name: string): Draft {
  const text = withStorage((storage) => storage.getItem(PREFIX + name)) ?? '{}';
  try {
    const draft: unknown = JSON.parse(text);
    return typeof draft === 'object' && draft !== null ? (draft as Draft) : {};
  } catch {
    return {};
  }
}

export function writeDraft(name: string, draft: Draft): void {
  withStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(draft)));
}

export function forgetDraft(name: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + name));
}

/** Removes all drafts: the next user of this tab must not find them. */
export function forgetDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
}
