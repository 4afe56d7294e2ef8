import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { type Figures, useFigures } from '../../../../lib/core/use-figures.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { type FormulaRow, FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import styles from '../funds.module.css';
import { balanceIn, type Movable, type TransferWish } from './movable.ts';

interface AfterTransferProps {
  currency: Movable;
  wish: TransferWish;
  isPossible: boolean;
}

export function AfterTransfer({ currency, wish, isPossible }: AfterTransferProps): ReactNode {
  const { t } = useTranslation('funds');
  const figures = useFigures();
  const amounts = useAmounts();
  const [state] = useCore();
  const touchesContract = wish.from_field === 'lever' || wish.to_field === 'lever';
  const wallets = useCall('wallet.list', {}, { enabled: touchesContract });
  if (state.kind !== 'ready' || wish.number === '' || !isPossible) return null;
  const { core } = state;
  const rows = (['from_field', 'to_field'] as const).map((field) => {
    const { available } = balanceIn(currency, wish[field]);
    const after = core.evaluate(field === 'from_field' ? 'sub' : 'add', [available, wish.number]);
    return {
      id: field,
      label: t(`statement:account.${wish[field]}`),
      before: amounts.amount(available, currency.name),
      value: amounts.withUnit(after, currency.name),
    };
  });
  const change =
    wish.from_field === 'lever' ? core.evaluate('sub', ['0', wish.number]) : wish.number;
  const contract = wallets.data?.accounts
    .find(({ name }) => name === 'lever')
    ?.list.find(({ currency_id }) => currency_id === currency.currency_id)?.lever;
  const risk =
    touchesContract && contract?.risk_rate != null
      ? [riskRow({ core, figures, label: t('risk_rate') }, contract, change)]
      : [];
  return (
    <section className={styles['card']}>
      <h2 className={styles['cardTitle']}>{t('transfer.after')}</h2>
      <FormulaRows rows={[...rows, ...risk]} />
    </section>
  );
}

interface RowMeans {
  core: Core;
  figures: Figures;
  label: string;
}

/** Risk rates in percent: danger below the first, warning below the second. */
const DANGER = '60';
const WATCH = '120';

/** `change`: of the account's equity. */
export function riskRow(
  { core, figures, label }: RowMeans,
  { equity, margin, risk_rate }: { equity: string; margin: string; risk_rate: string | null },
  change: string,
): FormulaRow {
  const after = core.evaluate('add', [equity, change]);
  const rate = core.evaluate('risk_rate', [after, margin]);
  const isBelow = (limit: string): boolean => core.evaluate('cmp', [rate, limit]) === '-1';
  const text = (percent: string): string => figures.percent(hundredth(core, percent));
  return {
    id: 'risk',
    label,
    before: text(risk_rate ?? '0'),
    value: text(rate),
    tone: isBelow(DANGER) ? 'down' : isBelow(WATCH) ? 'warn' : 'up',
    formula: { name: 'risk_rate', args: [after, margin] },
  };
}

/** Converts a percentage with two decimals to the fraction that `Figures.percent` takes. */
function hundredth(core: Core, percent: string): string {
  return core.evaluate('div', [core.evaluate('quantize', [percent, '0.01', 'nearest']), '100']);
}
