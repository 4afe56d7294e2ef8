import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ValueRow, ValueRows } from '../../ui/lists/value-rows.tsx';
import type { FigureFormula } from './figure-formula.ts';
import { LazyFormulaSheet } from './lazy-formula-sheet.tsx';

export interface FormulaRow extends Omit<ValueRow, 'pressLabel' | 'onPress'> {
  /** How the value came about, for whoever taps the row. */
  formula?: FigureFormula | undefined;
}

interface FormulaRowsProps {
  rows: readonly FormulaRow[];
  /** `dense` in a ticket. */
  look?: 'normal' | 'dense';
}

/** The figures of a ticket, a confirmation or a detail: each that was worked out shows its formula. */
export function FormulaRows({ rows, look = 'normal' }: FormulaRowsProps): ReactNode {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState('');
  const [isOpen, setOpen] = useState(false);
  // It stays while the sheet goes, and follows the row while it is open.
  const row = rows.find(({ id }) => id === shown);
  const drawn = rows.map(({ formula, ...plain }) => {
    if (formula === undefined) return plain;
    const open = (): void => {
      setShown(plain.id);
      setOpen(true);
    };
    return { ...plain, pressLabel: t('show_formula'), onPress: open };
  });
  const tone = row?.tone === 'old' ? 'plain' : (row?.tone ?? 'plain');
  return (
    <>
      <ValueRows rows={drawn} look={look} />
      {row?.formula === undefined ? null : (
        <LazyFormulaSheet
          open={isOpen}
          title={row.label}
          figure={row.value}
          tone={tone}
          formula={row.formula}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
