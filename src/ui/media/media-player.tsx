import { type ReactNode, useState } from 'react';
import { Icon } from './icons.tsx';
import styles from './media-player.module.css';

interface MediaPlayerProps {
  kind: 'audio' | 'video';
  address: string;
  label: string;
  failureText: string;
  poster?: string;
  /** Muted until the user turns the sound on. */
  isMuted?: boolean;
}

/** The browser's own player, with its keys, captions and picture-in-picture. Nothing plays automatically. */
export function MediaPlayer({
  kind,
  address,
  label,
  failureText,
  poster,
  isMuted = false,
}: MediaPlayerProps): ReactNode {
  const [brokenAddress, setBrokenAddress] = useState('');
  if (brokenAddress === address) {
    return (
      <p className={styles['failed']} role="status">
        <Icon name="alert" size={18} />
        <span>{failureText}</span>
      </p>
    );
  }
  const common = {
    className: styles[kind],
    src: address,
    controls: true,
    muted: isMuted,
    preload: 'metadata',
    'aria-label': label,
    onError: () => setBrokenAddress(address),
  } as const;
  if (kind === 'audio') return <audio {...common} />;
  return <video {...common} poster={poster} playsInline />;
}
