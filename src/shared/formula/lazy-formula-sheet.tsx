import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import type { FigureFormula, LateFormula } from './figure-formula.ts';
import type { FormulaSheet as Loaded } from './formula-sheet.tsx';

const FormulaSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./formula-sheet.tsx'), loadTexts('exactness')]);
  return { default: sheet.FormulaSheet };
});

interface LazyFormulaSheetProps extends Omit<ComponentProps<typeof Loaded>, 'formula'> {
  formula: FigureFormula | LateFormula;
}

export function LazyFormulaSheet({ formula, ...props }: LazyFormulaSheetProps): ReactNode {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  const current = typeof formula === 'function' ? formula() : formula;
  if (current === undefined) return null;
  return (
    <Suspense>
      <FormulaSheet formula={current} {...props} />
    </Suspense>
  );
}
