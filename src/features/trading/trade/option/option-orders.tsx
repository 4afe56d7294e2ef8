import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useSetting } from '../../../../lib/api/use-setting.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import styles from '../order-tabs.module.css';
import { EndedOption } from './ended-option.tsx';
import { RunningOption } from './running-option.tsx';
import type { OptionOrder } from './use-option-order.ts';

type OptionTab = 'holding' | 'history';

const ROW = 64;

interface OptionOrdersProps {
  runningOrders: UseQueryResult<{ list: readonly OptionOrder[] }>;
  outageReport: ReactNode;
}

export function OptionOrders({ runningOrders, outageReport }: OptionOrdersProps): ReactNode {
  const { t } = useTranslation('trade');
  const panel = useId();
  const isSignedIn = useSignedIn();
  const figures = useFigures();
  const settings = useSetting('trade');
  const [tab, setTab] = useState<OptionTab>('holding');
  const count = runningOrders.data?.list.length ?? 0;
  const cancelSeconds = settings === undefined ? undefined : settings.option_cancel_ms / 1_000;
  return (
    <section className={styles['orders']}>
      {outageReport}
      <div className={styles['head']}>
        <Tabs<OptionTab>
          label={t('option.yours')}
          panel={panel}
          tabs={[
            {
              id: 'holding',
              label: count === 0 ? t('option.holding') : `${t('option.holding')} ${count}`,
            },
            { id: 'history', label: t('option.history') },
          ]}
          value={tab}
          onChoose={setTab}
        />
        {cancelSeconds === undefined ? null : (
          <span className={styles['note']}>
            {t('option.cancel_rule', { seconds: figures.plain(`${cancelSeconds}`) })}
          </span>
        )}
      </div>
      <div
        id={panel}
        role="tabpanel"
        aria-label={t(tab === 'holding' ? 'option.holding' : 'option.history')}
      >
        {!isSignedIn ? (
          <EmptyState title={t('option.guest')} />
        ) : tab === 'history' ? (
          <OptionHistory />
        ) : (
          <AnswerState query={runningOrders} bones={[64]}>
            {({ list }) =>
              list.length === 0 ? (
                <EmptyState title={t('option.none')} />
              ) : (
                list.map((order) => <RunningOption key={order.id} order={order} />)
              )
            }
          </AnswerState>
        )}
      </div>
    </section>
  );
}

function OptionHistory(): ReactNode {
  const { t } = useTranslation('trade');
  const pages = useCallPages('microtrade.lists', { status: 3, limit: 20 });
  return (
    <PagedList
      label={t('option.history')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      row={(order) => <EndedOption order={order} />}
      empty={<EmptyState title={t('history.none')} />}
    />
  );
}
