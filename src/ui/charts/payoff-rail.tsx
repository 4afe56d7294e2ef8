import type { CSSProperties, ReactNode } from 'react';
import styles from './payoff-rail.module.css';

interface PayoffRailProps {
  label: string;
  price: string;
  pixels: number;
  isSettled: boolean;
  below: string;
  linkedPrice: ReactNode;
  above: string;
}

export function PayoffRail({
  label,
  price,
  pixels,
  isSettled,
  below,
  linkedPrice,
  above,
}: PayoffRailProps): ReactNode {
  const at = Math.min(0.94, Math.max(0.06, 0.5 + pixels / 2));
  const isAbove = pixels >= 0;
  return (
    <div className={styles['box']} style={{ '--at': at } as CSSProperties}>
      <p className={styles['price']} data-end={at > 0.5}>
        {label} <strong className={isAbove ? styles['up'] : styles['low']}>{price}</strong>
      </p>
      <div className={styles['rail']} data-above={isAbove} data-drawn aria-hidden="true">
        <i className={styles['tick']} />
        <i className={styles['dot']} data-settled={isSettled} />
      </div>
      <div className={styles['words']}>
        <span>{below}</span>
        <span className={styles['linked']}>{linkedPrice}</span>
        <span>{above}</span>
      </div>
    </div>
  );
}
