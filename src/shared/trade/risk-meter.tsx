import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RiskBar } from '../../ui/charts/risk-bar.tsx';
import type { FigureFormula } from '../formula/figure-formula.ts';
import { LazyFormulaSheet } from '../formula/lazy-formula-sheet.tsx';
import styles from './risk-meter.module.css';

interface RiskMeterProps {
  label: string;
  pixels: number | undefined;
  text: string;
  formula?: FigureFormula;
}

/** The risk rate on its scale; with a formula, it opens the explanation. */
export function RiskMeter({ label, pixels, text, formula }: RiskMeterProps): ReactNode {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  if (formula === undefined) return <RiskBar label={label} pixels={pixels} text={text} />;
  return (
    <>
      <button
        type="button"
        className={styles['risk']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <RiskBar
          label={<span className={styles['explained']}>{label}</span>}
          pixels={pixels}
          text={text}
        />
        <span className="spoken">{t('show_formula')}</span>
      </button>
      <LazyFormulaSheet
        open={isOpen}
        title={label}
        figure={text}
        tone="plain"
        formula={formula}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
