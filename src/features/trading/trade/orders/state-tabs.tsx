import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import styles from './orders.module.css';

export interface OrderState<Tab extends string> {
  id: Tab;
  label: string;
  /** Totals of the state, for its number of orders. */
  rows: readonly { order_count: number }[] | undefined;
}

interface StateTabsProps<Tab extends string> {
  tabs: readonly OrderState<Tab>[];
  value: Tab;
  onChoose(tab: Tab): void;
}

export function StateTabs<Tab extends string>({
  tabs,
  value,
  onChoose,
}: StateTabsProps<Tab>): ReactNode {
  const { t } = useTranslation('orders');
  return (
    <div className={styles['tabs']}>
      <SegmentedControl
        look="side"
        label={t('state')}
        options={tabs.map(({ id, label, rows }) => {
          const count = rows?.reduce((sum, { order_count }) => sum + order_count, 0);
          return { value: id, label: count === undefined ? label : `${label} ${count}` };
        })}
        value={value}
        onChoose={(chosenId) => {
          const tab = tabs.find(({ id }) => id === chosenId);
          if (tab !== undefined) onChoose(tab.id);
        }}
      />
    </div>
  );
}
