import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../../../protocol/calls/products/products.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp, useSignedIn } from '../../../../lib/app-context.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import styles from '../earn.module.css';
import { ProductBar } from '../product-bar.tsx';
import { projectState } from './project-state.ts';
import { AboutProject, ProjectView } from './project-view.tsx';
import { SubscribeForm } from './subscribe-form.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

const SHOWN = 10;

function OwnSubscriptions({ project }: { project: Project }): ReactNode {
  const { t } = useTranslation('earn');
  const isSignedIn = useSignedIn();
  const { data } = useCall(
    'user.project.order',
    { project_id: project.id, limit: SHOWN },
    { enabled: isSignedIn },
  );
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className={styles['fields']}>
      <h2 className={styles['sectionTitle']}>{t('ieo.mine_here')}</h2>
      {data.list.map((order) => (
        <SubscriptionCard key={order.id} order={order} />
      ))}
    </section>
  );
}

const BONES = [48, 160, 120, 76, 100];
const ASK_EVERY_MS = 10_000;

export function SubscribePage(): ReactNode {
  const { t } = useTranslation('earn');
  const id = useIdParam();
  return (
    <>
      <ProductBar of="ieo" at="one" />
      <main className={styles['page']}>
        {id === undefined ? (
          <EmptyState picture="not-there" title={t('not_there')} />
        ) : (
          <ProjectById key={id} id={id} />
        )}
      </main>
    </>
  );
}

function ProjectById({ id }: { id: number }): ReactNode {
  const { quotes } = useApp();
  const query = useCall('project.detail', { id }, { again_ms: ASK_EVERY_MS });
  return (
    <AnswerState query={query} bones={BONES}>
      {(project) => (
        <div className={styles['form']}>
          <ProjectView project={project} />
          {projectState(project, quotes.serverNow()) === 'open' ? (
            <SubscribeForm project={project} />
          ) : null}
          <OwnSubscriptions project={project} />
          <AboutProject project={project} />
        </div>
      )}
    </AnswerState>
  );
}
