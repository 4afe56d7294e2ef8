import type { ReactNode } from 'react';
import styles from './icon-tile.module.css';
import type { IconName } from './icons.tsx';
import { ListIcon } from './list-icon.tsx';

export function IconTile({ icon, size = 32 }: { icon: IconName; size?: 32 | 40 }): ReactNode {
  return (
    <span className={styles['tile']} style={{ width: size, height: size }}>
      <ListIcon name={icon} />
    </span>
  );
}
