import type { TFunction } from 'i18next';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useApp } from '../../../../lib/app-context.ts';
import type {
  Core,
  CoreError,
  Explanation,
  Formula,
  NumberRules,
} from '../../../../lib/core/core.ts';
import { errorText } from '../../../../lib/core/core-error-text.ts';
import { copyText } from '../../../../lib/device/copy-text.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { numberRules } from '../../../../lib/language/number-rules.ts';
import { FormulaSetting } from '../../../../shared/formula/formula-setting.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { PageFailure } from '../../../../ui/layout/failure.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { type Reading, readDraft } from './draft.ts';
import styles from './exactness.module.css';
import { FormulaPicker } from './formula-picker.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { ResultHero, type Shown } from './result-hero.tsx';
import { copiedText, resultText } from './result-text.ts';
import { SecondOpinionBox } from './second-opinion-box.tsx';
import { Steps } from './steps.tsx';
import { useDrafts } from './use-drafts.ts';
import { type Question, useExplanation } from './use-explanation.ts';
import { useSecondOpinion } from './use-second-opinion.ts';

/** Opens first: users ask most about this figure. */
const FIRST_FORMULA = 'liquidation_isolated';

function pick(formulas: readonly Formula[], name: string | null): Formula | undefined {
  const byName = (formulaName: string): Formula | undefined =>
    formulas.find((formula) => formula.name === formulaName);
  return (name === null ? undefined : byName(name)) ?? byName(FIRST_FORMULA) ?? formulas[0];
}

interface CalculatorProps {
  core: Core;
  formulas: readonly Formula[];
}

export function Calculator({ core, formulas }: CalculatorProps): ReactNode {
  const [search, setSearch] = useSearchParams();
  const formula = pick(formulas, search.get('formula'));
  if (formula === undefined) return null;
  return (
    <div className={styles['page']}>
      <FormulaPicker
        formulas={formulas}
        current={formula}
        onPick={(next) => setSearch({ formula: next.name }, { replace: true })}
      />
      <Worked core={core} formulas={formulas} formula={formula} />
    </div>
  );
}

function Worked({ core, formulas, formula }: CalculatorProps & { formula: Formula }): ReactNode {
  const { t } = useTranslation('exactness');
  const toast = useToast();
  const { market } = useApp();
  const rules = numberRules(useLanguage());
  const { draft, change, toExample } = useDrafts(core, formulas, formula, rules);
  const reading = useMemo(
    () => readDraft(core, formula, draft, rules),
    [core, formula, draft, rules],
  );
  const [attempt, setAttempt] = useState(0);
  const question = useMemo(
    (): Question | undefined =>
      reading.args && { formula: formula.name, args: reading.args, attempt },
    [formula.name, reading, attempt],
  );
  const currentExplanation = useExplanation(market, question);
  const opinion = useSecondOpinion(currentExplanation, attempt);

  // Keeps the last answer of the same formula until the next one, so that figures don't flicker while typing.
  const current =
    question !== undefined &&
    'question' in currentExplanation &&
    currentExplanation.question.formula === formula.name
      ? currentExplanation
      : undefined;
  const explanation = current?.kind === 'explained' ? current.explanation : undefined;
  const refusal = current?.kind === 'refused' ? current.error : undefined;

  const copy = async (): Promise<void> => {
    const text = copiedText(core, explanation?.result ?? '', rules);
    if (await copyText(text)) toast(t('copied'));
    else toast(t('copy_failed'), 'bad');
  };

  if (currentExplanation.kind === 'lost') {
    const retry = (): void => {
      market.restart();
      setAttempt((old) => old + 1);
    };
    return <PageFailure text={t('worker_failed')} onRetry={retry} />;
  }
  return (
    <>
      <ResultHero
        result={shownResult({ core, t, rules, reading, coreError: refusal, explanation })}
        opinion={explanation === undefined ? { kind: 'none' } : opinion}
      />
      <div className={styles['formula']}>
        <FormulaSetting expression={formula.expression} />
      </div>
      <div className={styles['section']}>
        <ParameterFields
          formula={formula}
          draft={draft}
          reading={reading}
          coreError={refusal}
          onChange={change}
        />
      </div>
      {explanation === undefined ? null : (
        <>
          <Steps core={core} explanation={explanation} rules={rules} />
          <SecondOpinionBox
            core={core}
            explanation={explanation}
            rules={rules}
            opinion={opinion}
            onRetry={() => setAttempt((old) => old + 1)}
          />
        </>
      )}
      <div className={styles['actions']}>
        <Button main onClick={toExample}>
          {t('example')}
        </Button>
        <Button
          main
          look="base"
          icon="copy"
          disabled={explanation?.result == null}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
      </div>
    </>
  );
}

interface Known {
  core: Core;
  t: TFunction;
  rules: NumberRules;
  reading: Reading;
  coreError: CoreError | undefined;
  explanation: Explanation | undefined;
}

function shownResult({ core, t, rules, reading, coreError, explanation }: Known): Shown {
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
