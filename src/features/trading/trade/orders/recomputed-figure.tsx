import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { localise } from '../../../../lib/language/localised-line.ts';
import { numberRules } from '../../../../lib/language/number-rules.ts';
import type { FigureFormula } from '../../../../shared/formula/figure-formula.ts';
import { LazyFormulaSheet } from '../../../../shared/formula/lazy-formula-sheet.tsx';
import { ReportDifference } from '../../../../shared/formula/report-difference.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import styles from './order-detail.module.css';

interface RecomputedFigureProps {
  title: string;
  figure: string;
  tone: 'plain' | 'up' | 'down';
  /** With the server's figure in `serverResult`. */
  formula: FigureFormula;
  subject: string;
}

/** Compares the server's figure with the phone's: equal, or both figures and a report button. */
export function RecomputedFigure({
  title,
  figure,
  tone,
  formula,
  subject,
}: RecomputedFigureProps): ReactNode {
  const { t } = useTranslation('ui');
  const [core] = useCore();
  const rules = numberRules(useLanguage());
  const [isOpen, setOpen] = useState(false);
  if (core.kind !== 'ready' || formula.serverResult === undefined) return null;
  const { result, steps } = core.core.explain(formula.name, [...formula.args]);
  if (result === null) return null;
  const isEqual = core.core.evaluate('cmp', [formula.serverResult, result]) === '0';
  const last = steps.at(-1);
  const line =
    last === undefined
      ? localise(core.core, result, rules)
      : `${localise(core.core, last.numbers, rules)} = ${localise(core.core, result, rules)}`;
  return (
    <section className={styles['verdict']} data-equal={isEqual}>
      <button
        type="button"
        className={styles['formula']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name={isEqual ? 'equal' : 'alert'} size={20} />
        <span className={styles['words']}>
          <strong>{t(isEqual ? 'recomputed_equal' : 'recomputed_other')}</strong>
          <span className={styles['line']}>{line}</span>
        </span>
        <Icon name="forward" size={16} />
      </button>
      {isEqual ? null : <ReportDifference subject={subject} formula={formula} result={result} />}
      <LazyFormulaSheet
        open={isOpen}
        title={title}
        figure={figure}
        tone={tone}
        formula={formula}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}
