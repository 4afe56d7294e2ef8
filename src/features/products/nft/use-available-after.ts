import { useTranslation } from 'react-i18next';
import { useCore } from '../../../lib/core/use-core.ts';
import { useSpotBalance } from '../../../shared/assets/use-spot-balance.ts';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import type { ValueRow } from '../../../ui/lists/value-rows.tsx';

interface Payment {
  currency_id: number;
  unit: string;
  cost: string;
  /** Amount returned with the payment: a margin. */
  back?: string;
}

/** The available balance before and after a payment; `blockReason` if it is too small. */
export function useAvailableAfter({ currency_id, unit, cost, back = '0' }: Payment): {
  rows: ValueRow[];
  blockReason: string | undefined;
} {
  const { t } = useTranslation('nft');
  const amounts = useAmounts();
  const [state] = useCore();
  const available = useSpotBalance(currency_id);
  if (state.kind !== 'ready' || available === undefined)
    return { rows: [], blockReason: undefined };
  const { core } = state;
  const after = core.evaluate('sub', [core.evaluate('add', [available, back]), cost]);
  const isShort = after.startsWith('-');
  const row = isShort
    ? { value: amounts.withUnit(available, unit), tone: 'warn' as const }
    : { value: amounts.withUnit(after, unit), before: amounts.amount(available, unit) };
  return {
    rows: [{ id: 'available', label: t('you_have'), ...row }],
    blockReason: isShort ? t('errors:insufficient_balance') : undefined,
  };
}
