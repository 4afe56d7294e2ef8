import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SEARCH_PATH } from '../../lib/market/paths.ts';
import { Icon } from '../../ui/media/icons.tsx';
import styles from './search-link.module.css';

/** Looks like a search field. */
export function SearchLink({
  label,
  to = SEARCH_PATH,
}: {
  label: string;
  /** The target if it isn't the market's search. */
  to?: string;
}): ReactNode {
  return (
    <Link to={to} className={styles['search']}>
      <Icon name="search" size={18} />
      <span>{label}</span>
    </Link>
  );
}
