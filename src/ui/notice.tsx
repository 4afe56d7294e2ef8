import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import styles from './notice.module.css';

type Tone = 'up' | 'down' | 'warn';

const ICONS: Readonly<Record<Tone, IconName>> = { up: 'equal', down: 'alert', warn: 'alert' };

interface NoticeProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
}

/** A tinted box with a verdict: the icon and the words carry it, the colour only repeats it. */
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

type BannerTone = 'offline' | 'stale' | 'back';

const BANNER_ICONS: Readonly<Record<BannerTone, IconName>> = {
  offline: 'offline',
  stale: 'offline',
  back: 'online',
};

interface BannerProps {
  tone: BannerTone;
  title: string;
  note?: string;
}

/** A bar across the page: about the network and the age of what is shown. */
export function Banner({ tone, title, note }: BannerProps): ReactNode {
  return (
    <div className={`${styles['banner']} ${styles[tone]}`} role="status">
      <Icon name={BANNER_ICONS[tone]} />
      <div>
        <p className={styles['bannerTitle']}>{title}</p>
        {note === undefined ? null : <p>{note}</p>}
      </div>
    </div>
  );
}
