import type { CSSProperties, ReactNode } from 'react';
import styles from './issue-bar.module.css';

interface IssueBarProps {
  label: string;
  pixels: number;
  /** "10.4M of 4.0M, 2.60×". */
  valueText: string;
}

/** How much of an issue is subscribed. The white tick marks the whole issue; violet is the excess. */
export function IssueBar({ label, pixels, valueText }: IssueBarProps): ReactNode {
  const isOver = pixels > 1;
  const style = {
    '--filled': isOver ? 1 / pixels : Math.max(0, pixels),
  } as CSSProperties;
  return (
    <div
      role="progressbar"
      className={styles['bar']}
      data-drawn
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, pixels)}
      aria-valuenow={Math.max(0, pixels)}
      aria-valuetext={valueText}
      data-over={isOver}
      style={style}
    >
      <i className={styles['filled']} />
      {isOver ? <i className={styles['tick']} /> : null}
    </div>
  );
}
