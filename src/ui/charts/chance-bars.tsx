import type { CSSProperties, ReactNode } from 'react';
import styles from './chance-bars.module.css';

export type Rarity = 'common' | 'rare' | 'epic' | 'legendary';

export interface Chance {
  rarity: Rarity;
  label: string;
  share: number;
  text: string;
  picture?: ReactNode;
}

export function ChanceBars({
  label,
  chances,
}: {
  label: string;
  chances: readonly Chance[];
}): ReactNode {
  return (
    <ul aria-label={label}>
      {chances.map(({ rarity, label: name, share, text, picture }) => (
        <li key={rarity} className={`${styles['row']} ${styles[rarity]}`}>
          {picture}
          <span className={styles['name']}>{name}</span>
          <i
            className={styles['bar']}
            data-drawn
            style={{ '--share': Math.min(1, Math.max(0, share)) } as CSSProperties}
          />
          <span className={styles['text']}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
