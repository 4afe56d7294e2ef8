import type { ReactNode } from 'react';
import { Icon, type IconName } from '../media/icons.tsx';
import styles from './notice.module.css';

type Tone = 'up' | 'down' | 'warn' | 'base';

const ICONS: Readonly<Record<Tone, IconName>> = {
  up: 'equal',
  down: 'alert',
  warn: 'alert',
  base: 'info',
};

interface NoticeProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
}

export function Notice({ tone, title, children }: NoticeProps): ReactNode {
  return (
    <div className={`${styles['notice']} ${styles[tone]}`}>
      <Icon name={ICONS[tone]} />
      <div className={styles['body']}>
        <p className={styles['title']}>{title}</p>
        {children}
      </div>
    </div>
  );
}

type BannerTone = 'offline' | 'stale' | 'back' | 'news';

const BANNER_ICONS: Readonly<Record<BannerTone, IconName>> = {
  offline: 'offline',
  stale: 'offline',
  back: 'online',
  news: 'news',
};

interface BannerProps {
  tone: BannerTone;
  title: string;
  note?: string | undefined;
  action?: { label: string; onPress(): void } | undefined;
}

export function Banner({ tone, title, note, action }: BannerProps): ReactNode {
  return (
    <div className={`${styles['banner']} ${styles[tone]}`} role="status">
      <Icon name={BANNER_ICONS[tone]} />
      <div className={styles['bannerWords']}>
        <p className={styles['bannerTitle']}>{title}</p>
        {note === undefined ? null : <p>{note}</p>}
      </div>
      {action === undefined ? null : (
        <button type="button" className={styles['action']} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  );
}
