import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SEARCH_PATH } from '../../lib/market/paths.ts';
import { Icon } from '../../ui/media/icons.tsx';
import styles from './search-link.module.css';

export function SearchLink({ label, to = SEARCH_PATH }: { label: string; to?: string }): ReactNode {
  return (
    <Link to={to} className={styles['search']}>
      <Icon name="search" size={18} />
      <span>{label}</span>
    </Link>
  );
}
