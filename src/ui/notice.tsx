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

/** The bar across the page while the phone has no network. */
export function OfflineBanner({ text }: { text: string }): ReactNode {
  return (
    <div className={styles['banner']} role="status">
      <Icon name="offline" />
      <span>{text}</span>
    </div>
  );
}
