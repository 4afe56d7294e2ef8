import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../lib/core/use-figures.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './exact-amount.module.css';

interface ExactAmountProps {
  value: string;
  unit: string;
  /** As the row writes it, with or without the unit. */
  text: string;
}

/** An amount of a row that has neither a formula nor a page: where its text leaves out digits, a tap says all (R-NUMBER-11). */
export function ExactAmount({ value, unit, text }: ExactAmountProps): ReactNode {
  const { t } = useTranslation('ui');
  const figures = useFigures();
  const toast = useToast();
  const exactText = figures.plain(value);
  if (!hidesDigits(text, exactText)) return text;
  return (
    <button
      type="button"
      data-row=""
      className={styles['amount']}
      onClick={() => toast(`${exactText} ${unit}`)}
    >
      {text}
      <span className="spoken">{t('all_digits')}</span>
    </button>
  );
}

const NO_FIGURE = /[^\d.,]/g;

export function hidesDigits(text: string, exactText: string): boolean {
  return text.replace(NO_FIGURE, '').length < exactText.replace(NO_FIGURE, '').length;
}
