import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/button.tsx';
import styles from './nav-bar.module.css';
import heads from './page-head.module.css';
import { useTitle } from './use-title.ts';

interface NavBarProps {
  title: string;
  /** Left out on a page that nothing leads to. */
  onBack?: (() => void) | undefined;
  end?: ReactNode;
  /** Behind the title. */
  beside?: ReactNode;
  /** Across the page over the bar, and with it at the top. */
  above?: ReactNode;
}

export function NavBar({ title, onBack, end, beside, above }: NavBarProps): ReactNode {
  const { t } = useTranslation();
  useTitle(title);
  return (
    <header className={heads['head']}>
      {above}
      <div className={styles['bar']}>
        <div>
          {onBack === undefined ? null : (
            <IconButton icon="back" label={t('back')} onClick={onBack} />
          )}
        </div>
        <div className={styles['middle']}>
          <h1 className={styles['title']}>{title}</h1>
          {beside}
        </div>
        <div className={styles['end']}>{end}</div>
      </div>
    </header>
  );
}
