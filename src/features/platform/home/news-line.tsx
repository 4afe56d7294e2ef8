import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NOTICES, WRITTEN_FRESH_MS } from '../../../lib/api/first-calls.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { pathTo } from '../../../lib/pages/pages.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './home-page.module.css';

export function NewsLine(): ReactNode {
  const { data, isPending } = useCall(
    'news.list',
    { c_id: NOTICES },
    { fresh_ms: WRITTEN_FRESH_MS },
  );
  const first = data?.list[0];
  // Keeps its place, so that the content below doesn't jump.
  if (isPending) return <div className={styles['news']} />;
  if (first === undefined) return null;
  return (
    <Link to={pathTo('pages/common/article', { id: first.id })} className={styles['news']}>
      <Icon name="news" size={18} />
      <span className={styles['newsText']}>{first.option_name}</span>
      <Icon name="forward" size={16} />
    </Link>
  );
}
