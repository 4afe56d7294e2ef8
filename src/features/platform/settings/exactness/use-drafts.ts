import { useState } from 'react';
import type { Core, Formula, NumberRules } from '../../../../lib/core/core.ts';
import { type Draft, exampleDraft, rewriteDraft } from './draft.ts';

interface Drafts {
  rules: NumberRules;
  drafts: Readonly<Record<string, Draft>>;
}

function rewritten(
  core: Core,
  formulas: readonly Formula[],
  drafts: Drafts,
  rules: NumberRules,
): Drafts {
  const typedDrafts = formulas.flatMap((formula): [string, Draft][] => {
    const draft = drafts.drafts[formula.name];
    return draft === undefined
      ? []
      : [[formula.name, rewriteDraft(core, formula, draft, drafts.rules, rules)]];
  });
  return { rules, drafts: Object.fromEntries(typedDrafts) };
}

/** Field values of each formula, kept while another is shown, and rewritten when the language changes. */
export function useDrafts(
  core: Core,
  formulas: readonly Formula[],
  formula: Formula,
  rules: NumberRules,
): { draft: Draft; change(next: Draft): void; toExample(): void } {
  const [storedDrafts, setStoredDrafts] = useState<Drafts>({ rules, drafts: {} });
  let drafts = storedDrafts;
  if (storedDrafts.rules !== rules) {
    drafts = rewritten(core, formulas, storedDrafts, rules);
    setStoredDrafts(drafts);
  }
  const change = (next: Draft): void =>
    setStoredDrafts((old) => ({ ...old, drafts: { ...old.drafts, [formula.name]: next } }));
  return {
    draft: drafts.drafts[formula.name] ?? exampleDraft(core, formula, rules),
    change,
    toExample: () => change(exampleDraft(core, formula, rules)),
  };
}
