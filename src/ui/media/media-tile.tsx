import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import styles from './media-tile.module.css';

interface MediaTileProps {
  picture: ReactNode;
  title: string;
  note: string;
  sign?: {
    icon: IconName;
    text: ReactNode;
    tone: 'plain' | 'warn' | 'common' | 'rare' | 'epic' | 'legendary';
  };
  priceLabel: string;
  price: string;
  unit: string;
  isPlayed?: boolean;
  playLabel?: string;
  onPress(): void;
  corner?: ReactNode;
}

export function MediaTile({
  picture,
  title,
  note,
  sign,
  priceLabel,
  price,
  unit,
  isPlayed = false,
  playLabel,
  onPress,
  corner,
}: MediaTileProps): ReactNode {
  return (
    <article className={styles['tile']}>
      <button type="button" className={styles['press']} onClick={onPress}>
        <span className={styles['picture']}>
          {picture}
          {isPlayed ? (
            <span className={styles['play']} data-dark>
              <Icon name="play" size={22} />
              {playLabel === undefined ? null : <span className="spoken">{playLabel}</span>}
            </span>
          ) : null}
          {sign === undefined ? null : (
            <span className={`${styles['sign']} ${styles[sign.tone]}`} data-dark>
              <Icon name={sign.icon} size={14} />
              {sign.text}
            </span>
          )}
        </span>
        <span className={styles['words']}>
          <span className={styles['title']}>{title}</span>
          <span className={styles['note']}>{note}</span>
          <span className={styles['line']}>
            <span className={styles['note']}>{priceLabel}</span>
            <span className={styles['price']}>
              {price} <span className={styles['note']}>{unit}</span>
            </span>
          </span>
        </span>
      </button>
      {corner === undefined ? null : (
        <div className={styles['corner']} data-dark>
          {corner}
        </div>
      )}
    </article>
  );
}
