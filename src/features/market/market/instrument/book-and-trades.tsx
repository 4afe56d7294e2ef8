import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../lib/market/types.ts';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { OrderBook } from './order-book.tsx';
import { TradeList } from './trade-list.tsx';

export function BookAndTrades({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('market');
  const panel = useId();
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  const tabs = [
    { id: 'book', label: t('book.title') },
    { id: 'trades', label: t('trades.title') },
  ] as const;
  return (
    <section>
      <Tabs<'book' | 'trades'>
        label={t('depth')}
        panel={panel}
        tabs={tabs}
        value={tab}
        onChoose={setTab}
      />
      <div id={panel} role="tabpanel" aria-label={tabs.find(({ id }) => id === tab)?.label}>
        {tab === 'book' ? (
          <OrderBook instrument={instrument} />
        ) : (
          <TradeList instrument={instrument} />
        )}
      </div>
    </section>
  );
}
