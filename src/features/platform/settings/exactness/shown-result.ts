import type { TFunction } from 'i18next';
import type { Core, CoreError, Explanation, NumberRules } from '../../../../lib/core/core.ts';
import { errorText } from '../../../../lib/core/core-error-text.ts';
import type { Reading } from './draft.ts';
import type { Shown } from './result-hero.tsx';
import { resultText } from './result-text.ts';

interface Known {
  core: Core;
  t: TFunction;
  rules: NumberRules;
  reading: Reading;
  coreError: CoreError | undefined;
  explanation: Explanation | undefined;
}

export function shownResult({ core, t, rules, reading, coreError, explanation }: Known): Shown {
  if (reading.args === undefined) return { kind: 'words', text: t('exactness:correct_fields') };
  if (coreError !== undefined) return { kind: 'refused', text: errorText(t, coreError) };
  if (explanation === undefined) return { kind: 'words', text: '' };
  if (explanation.result === null) {
    return explanation.error === null
      ? { kind: 'words', text: '' }
      : { kind: 'refused', text: errorText(t, explanation.error) };
  }
  const text = resultText(core, t, explanation.result, rules);
  return explanation.result === 'none'
    ? { kind: 'words', text: text.figure }
    : { kind: 'figure', ...text };
}
