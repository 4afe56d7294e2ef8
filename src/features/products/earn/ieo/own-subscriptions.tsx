import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import type { Project } from '../../../../lib/products/products.ts';
import styles from '../earn.module.css';
import { SubscriptionCard } from './subscription-card.tsx';

const SHOWN = 10;

export function OwnSubscriptions({ project }: { project: Project }): ReactNode {
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
