import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Bone } from '../../../../ui/layout/skeleton.tsx';
import { Icon, type IconName } from '../../../../ui/media/icons.tsx';
import earn from '../earn.module.css';
import styles from './financial.module.css';

interface ProductTileProps {
  icon: IconName;
  title: string;
  to: string;
  isLoading?: boolean;
  figure?: string;
  unit?: string;
  text?: ReactNode;
  /** What can be lost, in a line. */
  risk: string;
  /** Green. */
  isGain?: boolean;
}

export function ProductTile({
  icon,
  title,
  to,
  isLoading = false,
  figure,
  unit,
  text,
  risk,
  isGain = true,
}: ProductTileProps): ReactNode {
  return (
    <Link to={to} className={`${earn['card']} ${earn['link']}`}>
      <span className={styles['tileHead']}>
        <Icon name={icon} />
        <strong className={earn['title']}>{title}</strong>
        <Icon name="forward" size={16} />
      </span>
      {isLoading ? <Bone height={28} width="60%" /> : null}
      {figure === undefined ? null : (
        <span>
          <span className={`${earn['second']} ${isGain ? earn['good'] : ''}`}>{figure}</span>{' '}
          <span className={earn['quiet']}>{unit}</span>
        </span>
      )}
      {text === undefined ? null : <span className={earn['quiet']}>{text}</span>}
      <span className={styles['risk']}>{risk}</span>
    </Link>
  );
}
