import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import styles from './nav-bar.module.css';

interface NavBarProps {
  title: string;
  /** Left out on a page that nothing leads to. */
  onBack?: (() => void) | undefined;
  end?: ReactNode;
}

export function NavBar({ title, onBack, end }: NavBarProps): ReactNode {
  const { t } = useTranslation();
  return (
    <header className={styles['bar']}>
      <div>
        {onBack === undefined ? null : (
          <IconButton icon="back" label={t('back')} onClick={onBack} />
        )}
      </div>
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['end']}>{end}</div>
    </header>
  );
}
