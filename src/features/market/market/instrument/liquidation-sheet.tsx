import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePositionFigures } from '../../../../lib/market/hooks.ts';
import type { LeverOrder } from '../../../../lib/market/types.ts';
import { LazyFormulaSheet } from '../../../../shared/formula/lazy-formula-sheet.tsx';
import { useLiquidationFormula } from '../../../../shared/trade/use-liquidation-formula.ts';

export function LiquidationSheet({
  order,
  onClose,
}: {
  order: LeverOrder;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('trade');
  const live = usePositionFigures(order.id);
  const formula = useLiquidationFormula()(order);
  if (formula === undefined || live === undefined) return null;
  return (
    <LazyFormulaSheet
      open
      title={t('liquidation')}
      figure={live.liquidation}
      tone="warn"
      formula={formula}
      onClose={onClose}
    />
  );
}
