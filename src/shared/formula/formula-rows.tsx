import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Live } from '../../lib/market/live.ts';
import { type ValueRow, ValueRows } from '../../ui/lists/value-rows.tsx';
import { type FigureFormula, hasFormula, type LateFormula } from './figure-formula.ts';
import { LazyFormulaSheet } from './lazy-formula-sheet.tsx';

export interface FormulaRow extends Omit<ValueRow, 'pressLabel' | 'onPress'> {
  formula?: FigureFormula | LateFormula | undefined;
  /** The open explanation is renewed with this value. */
  follows?: Live<unknown>;
}

interface FormulaRowsProps {
  rows: readonly FormulaRow[];
  look?: 'normal' | 'dense';
}

export function FormulaRows({ rows, look = 'normal' }: FormulaRowsProps): ReactNode {
  const { t } = useTranslation('ui');
  const [openRow, setOpenRow] = useState('');
  const [isOpen, setOpen] = useState(false);
  // Stays during the closing animation, and follows the row while open.
  const row = rows.find(({ id }) => id === openRow);
  const valueRows = rows.map(({ formula, follows: _, ...plain }) => {
    if (formula === undefined) return plain;
    const open = (): void => {
      setOpenRow(plain.id);
      setOpen(hasFormula(formula));
    };
    return { ...plain, pressLabel: t('show_formula'), onPress: open };
  });
  const tone = row?.tone === 'old' ? 'plain' : (row?.tone ?? 'plain');
  return (
    <>
      <ValueRows rows={valueRows} look={look} />
      {row?.formula === undefined ? null : (
        <LazyFormulaSheet
          open={isOpen}
          title={row.label}
          figure={row.value}
          tone={tone}
          formula={row.formula}
          follows={row.follows}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
