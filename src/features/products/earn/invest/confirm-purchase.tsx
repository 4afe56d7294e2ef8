import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DualProduct } from '../../../../../protocol/calls/products/products.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import type { DualResults } from './dual-results.ts';

interface ConfirmPurchaseProps {
  open: boolean;
  product: DualProduct;
  results: DualResults;
  shares: string;
  payment: string;
  price(value: string): string;
  action: string;
  busy: boolean;
  error: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

export function ConfirmPurchase({
  open,
  product,
  results,
  shares,
  payment,
  price,
  action,
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmPurchaseProps): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const { type, currency_name, legal_name, days, linked_price, maturity_time } = product;
  return (
    <ConfirmSheet
      open={open}
      title={t('dual.confirm')}
      subtitle={t('dual.name', { coin: currency_name, count: days })}
      hero={{
        label: t('dual.you_pay'),
        value: amounts.amount(payment, type === 'call' ? currency_name : legal_name),
        unit: type === 'call' ? currency_name : legal_name,
        aside: { label: t('dual.apr'), value: figures.percent(product.effective_apr) },
      }}
      note={{
        tone: 'warn',
        text: t('dual.agree', { date: timeText(maturity_time, language, 'moment') }),
      }}
      action={action}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <FormulaRows
        rows={[
          { id: 'shares', label: t('dual.shares'), value: figures.plain(shares) },
          { id: 'linked', label: t('dual.linked'), value: price(linked_price), note: legal_name },
          {
            id: 'below',
            label: t('dual.if_below', { price: price(linked_price) }),
            value: amounts.amount(results.below.amount, currency_name),
            note: currency_name,
            formula: results.below.formula,
          },
          {
            id: 'above',
            label: t('dual.if_above', { price: price(linked_price) }),
            value: amounts.amount(results.above.amount, legal_name),
            note: legal_name,
            formula: results.above.formula,
          },
        ]}
      />
    </ConfirmSheet>
  );
}
