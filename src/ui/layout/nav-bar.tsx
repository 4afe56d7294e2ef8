import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/button.tsx';
import styles from './nav-bar.module.css';
import heads from './page-head.module.css';
import { PageNotices } from './page-notice.ts';
import { useTitle } from './use-title.ts';

interface NavBarProps {
  title: string;
  onBack?: (() => void) | undefined;
  end?: ReactNode;
  beside?: ReactNode;
  /** Instead of the common notice: full width above the bar, fixed together with it. */
  above?: ReactNode;
}

export function NavBar({ title, onBack, end, beside, above }: NavBarProps): ReactNode {
  const { t } = useTranslation();
  const { page } = use(PageNotices);
  useTitle(title);
  return (
    <header className={heads['head']}>
      {above === undefined ? page : above}
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
