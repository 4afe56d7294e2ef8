import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { MONEY_DECIMALS, NONE, toneOf, withSign } from '../../../../shared/trade/money.ts';
import { ScopeCards } from '../../../../ui/controls/scope-cards.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';

export interface BulkScope {
  type: 0 | 1 | 2;
  isHere: boolean;
}

const KINDS = [
  { type: 0, label: 'bulk.all' },
  { type: 1, label: 'bulk.longs' },
  { type: 2, label: 'bulk.shorts' },
] as const;

export function inScope(
  orders: readonly LeverOrder[],
  { type, isHere }: BulkScope,
  { match_id }: Pick<Instrument, 'match_id'>,
): LeverOrder[] {
  return orders.filter(
    (order) => (type === 0 || order.type === type) && (!isHere || order.match_id === match_id),
  );
}

interface BulkScopeChoiceProps {
  orders: readonly LeverOrder[];
  instrument: Instrument;
  scope: BulkScope;
  isLocked: boolean;
  /** Expected result of each kind; omitted if nothing is closed. */
  resultOf?(orders: readonly LeverOrder[]): string | undefined;
  onScope(scope: BulkScope): void;
}

export function BulkScopeChoice({
  orders,
  instrument,
  scope,
  isLocked,
  resultOf,
  onScope,
}: BulkScopeChoiceProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  return (
    <>
      <ScopeCards
        label={t('side.label')}
        cards={KINDS.map(({ type, label }) => {
          const those = inScope(orders, { ...scope, type }, instrument);
          const result = resultOf?.(those);
          const shownOrders =
            result === undefined
              ? NONE
              : withSign(figures.withDecimals(result, MONEY_DECIMALS), result);
          return {
            ...{ value: `${type}`, label: t(label), count: `${those.length}` },
            result: resultOf === undefined ? '' : shownOrders,
            tone: toneOf(result),
            disabled: those.length === 0,
          };
        })}
        value={`${scope.type}`}
        disabled={isLocked}
        onChoose={(value) => onScope({ ...scope, type: value === '1' ? 1 : value === '2' ? 2 : 0 })}
      />
      <SegmentedControl
        look="side"
        label={t('bulk.where')}
        disabled={isLocked}
        options={[
          { value: 'here', label: t('only_pair', { symbol: instrument.symbol }) },
          { value: 'all', label: t('bulk.all_pairs') },
        ]}
        value={scope.isHere ? 'here' : 'all'}
        onChoose={(value) => onScope({ ...scope, isHere: value === 'here' })}
      />
    </>
  );
}
