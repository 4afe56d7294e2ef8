import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Live } from '../../lib/market/live.ts';
import { readableAge } from '../../lib/time/age.ts';
import { useAgeText } from '../market/use-age-text.ts';
import styles from './figure.module.css';
import { type FigureFormula, hasFormula, type LateFormula } from './figure-formula.ts';
import { LazyFormulaSheet } from './lazy-formula-sheet.tsx';

interface FigureProps {
  label: string;
  /** Shown instead of the label: a name with its own explanation. */
  name?: ReactNode;
  /** A text, or a `LiveText` that moves with prices. */
  value: ReactNode;
  unit?: string;
  size?: 'hero' | 'large' | 'normal';
  tone?: 'plain' | 'up' | 'down' | 'warn';
  align?: 'start' | 'end';
  /** Age in milliseconds if it is stale. */
  age?: number | undefined;
  /** Grey like a stale one, if its age is shown at another figure. */
  isOld?: boolean;
  formula?: FigureFormula | LateFormula | undefined;
  /** The open explanation is renewed with this value. */
  follows?: Live<unknown>;
}

export function Figure(props: FigureProps): ReactNode {
  const { formula, label, value } = props;
  const [isOpen, setOpen] = useState(false);
  if (formula === undefined) {
    return (
      <div className={look(props)}>
        <Face {...props} />
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className={look(props)}
        aria-haspopup="dialog"
        onClick={() => setOpen(hasFormula(formula))}
      >
        <Face {...props} />
        <ShowFormula />
      </button>
      <LazyFormulaSheet
        open={isOpen}
        title={label}
        figure={value}
        tone={props.tone ?? 'plain'}
        formula={formula}
        follows={props.follows}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** A component of its own: its texts aren't looked up with each render of a card. */
const ShowFormula = memo(() => {
  const { t } = useTranslation('ui');
  return <span className="spoken">{t('show_formula')}</span>;
});

function look({ size = 'normal', align = 'start', formula }: FigureProps): string {
  const names = [
    styles['figure'],
    styles[size],
    align === 'end' && styles['end'],
    formula !== undefined && styles['explained'],
  ];
  return names.filter(Boolean).join(' ');
}

function Face({
  label,
  name = label,
  value,
  unit,
  tone = 'plain',
  age,
  isOld = age !== undefined,
}: FigureProps): ReactNode {
  return (
    <>
      <span className={styles['head']}>
        <span className={styles['label']}>{name}</span>
        {readableAge(age) === undefined ? null : <Age age={age ?? 0} />}
      </span>
      <span className={`${styles['line']} ${isOld ? styles['old'] : styles[tone]}`}>
        <span className={styles['value']}>{value}</span>
        {unit === undefined ? null : <span className={styles['unit']}>{unit}</span>}
      </span>
    </>
  );
}

function Age({ age }: { age: number }): ReactNode {
  const { t } = useTranslation('market');
  return <span className={styles['age']}>{t('ago', { age: useAgeText(age) })}</span>;
}
