import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import styles from '../earn.module.css';
import { ProductBar } from '../product-bar.tsx';
import { ProjectCard } from './project-card.tsx';
import { PROJECT_STATES, type ProjectState } from './project-state.ts';

const ROW = 240;
const PAGE = 20;
const ASK_EVERY_MS = 10_000;
const ORDER = ['all', 'open', 'warm_up', 'finished'] as const;
type IeoTab = 'all' | ProjectState;

export function IeoPage(): ReactNode {
  const { t } = useTranslation('earn');
  const panel = useId();
  const [tab, setTab] = useState<IeoTab>('all');
  const status = ([0, 1, 2] as const).find((one) => PROJECT_STATES[one] === tab);
  const pages = useCallPages(
    'project',
    { limit: PAGE, ...(status !== undefined && { status }) },
    { again_ms: ASK_EVERY_MS },
  );
  const nameOf = (id: IeoTab): string => (id === 'all' ? t('all') : t(`ieo.state.${id}`));
  return (
    <>
      <ProductBar of="ieo" at="list" />
      <main className={styles['list']}>
        <Tabs<IeoTab>
          label={t('state')}
          look="chip"
          panel={panel}
          tabs={ORDER.map((id) => ({ id, label: nameOf(id) }))}
          value={tab}
          onChoose={setTab}
        />
        <div id={panel} role="tabpanel" aria-label={nameOf(tab)}>
          <PagedList
            label={nameOf(tab)}
            pages={pages}
            rowHeight={ROW}
            keyOf={({ id }) => id}
            row={(project) => <ProjectCard project={project} />}
            empty={<EmptyState title={t('ieo.none_offered')} />}
          />
        </div>
      </main>
    </>
  );
}
