import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { byName } from '../../../../lib/market/find-instruments.ts';
import { InstrumentRows } from '../../../../shared/market/instrument-rows.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { isInTab, type ListWish } from './list-wish.ts';

interface MarketListProps {
  instruments: readonly Instrument[];
  wish: ListWish;
  way: ReactNode;
}

export function MarketList({ instruments, wish, way }: MarketListProps): ReactNode {
  const { t } = useTranslation('market');
  const { order, descending } = wish;
  const listedInstruments = useMemo(() => {
    const tabInstruments = instruments.filter((one) => isInTab(one, wish));
    // Also sorts instruments without figures, at the end.
    return wish.order === 'own'
      ? tabInstruments
      : byName(tabInstruments, wish.order === 'name' && wish.descending);
  }, [instruments, wish]);
  if (listedInstruments.length === 0) {
    const isNone = wish.tab === 'favourites' && wish.kind === 'all';
    return isNone ? (
      <EmptyState title={t('favourite.none')} text={t('favourite.none_text')}>
        {way}
      </EmptyState>
    ) : (
      <EmptyState picture="not-found" title={t('empty')} />
    );
  }
  return (
    <InstrumentRows
      label={t(`tab.${wish.tab}`)}
      instruments={listedInstruments}
      order={order === 'own' || order === 'name' ? undefined : order}
      descending={descending}
      isOneKind={wish.kind === 'coins' || wish.kind === 'stock' || wish.tab === 'stock'}
    />
  );
}
