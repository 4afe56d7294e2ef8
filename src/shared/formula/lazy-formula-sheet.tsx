import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import { loadTexts } from '../../lib/language/i18n.ts';
import { type Live, STILL } from '../../lib/market/live.ts';
import { useLiveWhile } from '../../lib/market/use-live.ts';
import { useLatePart } from '../../ui/overlay/use-late-part.ts';
import type { FigureFormula, LateFormula } from './figure-formula.ts';
import type { FormulaSheet as Loaded } from './formula-sheet.tsx';

async function loadSheet() {
  const sheet = import('./formula-sheet.tsx');
  const [{ FormulaSheet }] = await Promise.all([sheet, loadTexts('exactness')]);
  return FormulaSheet;
}

interface LazyFormulaSheetProps extends Omit<ComponentProps<typeof Loaded>, 'formula'> {
  formula: FigureFormula | LateFormula;
  /** While the sheet is open, the formula is renewed with this value. */
  follows?: Live<unknown> | undefined;
}

export function LazyFormulaSheet({ formula, follows, ...props }: LazyFormulaSheetProps): ReactNode {
  const [FormulaSheet, request] = useLatePart(loadSheet);
  const isMissing = props.open && FormulaSheet === undefined;
  const load = useEffectEvent(async () => {
    if (!(await request())) props.onClose();
  });
  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing]);
  useLiveWhile(props.open, follows ?? STILL);
  if (FormulaSheet === undefined) return null;
  const current = typeof formula === 'function' ? formula() : formula;
  if (current === undefined) return null;
  return <FormulaSheet formula={current} {...props} />;
}
