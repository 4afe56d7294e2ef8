import { type ReactNode, useState } from 'react';
import { Icon } from './icons.tsx';
import styles from './media-player.module.css';

interface MediaPlayerProps {
  kind: 'audio' | 'video';
  address: string;
  /** Said aloud: what is played. */
  label: string;
  /** Stands in its place when it cannot be played. */
  failed: string;
  /** Shown before a video begins. */
  poster?: string;
  /** Without its sound until the user asks for it. */
  isMuted?: boolean;
}

/** The browser's own player: keys, captions and picture-in-picture are known there. Nothing plays by itself. */
export function MediaPlayer({
  kind,
  address,
  label,
  failed,
  poster,
  isMuted = false,
}: MediaPlayerProps): ReactNode {
  const [brokenAddress, setBrokenAddress] = useState('');
  if (brokenAddress === address) {
    return (
      <p className={styles['failed']} role="status">
        <Icon name="alert" size={18} />
        <span>{failed}</span>
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
  // Artists upload works without words: there are no captions to offer.
  if (kind === 'audio') return <audio {...common} />;
  return <video {...common} poster={poster} playsInline />;
}
