import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import type { FormulaSheet as Loaded } from './formula-sheet.tsx';

const FormulaSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./formula-sheet.tsx'), loadTexts('exactness')]);
  return { default: sheet.FormulaSheet };
});

export function LazyFormulaSheet(props: ComponentProps<typeof Loaded>): ReactNode {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <FormulaSheet {...props} />
    </Suspense>
  );
}
