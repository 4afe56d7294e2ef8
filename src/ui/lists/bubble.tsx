import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Spinner } from '../layout/spinner.tsx';
import { Avatar } from '../media/avatar.tsx';
import { Icon } from '../media/icons.tsx';
import styles from './bubble.module.css';

interface BubbleProps {
  isOwn: boolean;
  /** The author; omitted in a conversation of two. */
  name?: string;
  time: string;
  text?: string;
  pictures?: readonly { id: string; address: string; label: string; onOpen(): void }[];
  sending?: { state: 'busy'; label: string } | { state: 'failed'; label: string; retry: string };
  onRetry?: () => void;
  menu?: ReactNode;
  /** Above the text: the author for screen readers, a picture without an address. */
  children?: ReactNode;
}

export function Bubble({
  isOwn,
  name,
  time,
  text,
  pictures = [],
  sending,
  onRetry,
  menu,
  children,
}: BubbleProps): ReactNode {
  return (
    <div className={`${styles['message']} ${isOwn ? styles['own'] : ''}`}>
      {name === undefined || isOwn ? null : <Avatar name={name} />}
      <div className={styles['column']}>
        <p className={styles['head']}>
          {name === undefined ? null : <span className={styles['name']}>{name}</span>}
          <span>{time}</span>
        </p>
        <div className={styles['line']}>
          <div className={styles['bubble']}>
            {children}
            {text === undefined ? null : <p className={styles['text']}>{text}</p>}
            {pictures.map(({ id, address, label, onOpen }) => (
              <button
                key={id}
                type="button"
                className={styles['picture']}
                aria-label={label}
                onClick={onOpen}
              >
                <img src={address} alt="" />
              </button>
            ))}
          </div>
          {menu}
        </div>
        {sending === undefined ? null : (
          <p className={`${styles['sending']} ${styles[sending.state]}`} role="status">
            {sending.state === 'busy' ? <Spinner /> : <Icon name="alert" size={16} />}
            <span>{sending.label}</span>
            {sending.state === 'failed' && onRetry !== undefined ? (
              <Button small look="link" onClick={onRetry}>
                {sending.retry}
              </Button>
            ) : null}
          </p>
        )}
      </div>
    </div>
  );
}

export function HiddenMessage({ text }: { text: string }): ReactNode {
  return (
    <p className={styles['hidden']}>
      <Icon name="eyeOff" size={16} />
      <span>{text}</span>
    </p>
  );
}

export function DateMark({ text }: { text: string }): ReactNode {
  return <p className={styles['date']}>{text}</p>;
}

/** New messages are announced to screen readers. */
export function Conversation({
  label,
  children,
}: {
  label: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={styles['conversation']} role="log" aria-label={label}>
      {children}
    </div>
  );
}
