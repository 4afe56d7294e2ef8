import type { ReactNode } from 'react';
import { useLanguage } from '../lib/app-context.ts';
import { percentText } from '../lib/percent.ts';
import styles from './change.module.css';

interface ChangeProps {
  /** With its sign and without `%`, as the core wrote it. */
  change: string;
  /** The same for drawing: its sign decides on the colour. */
  pixels: number;
  look?: 'pill' | 'text';
}

/** A change in percent: the sign tells the direction, the colour repeats it. */
export function Change({ change, pixels, look = 'text' }: ChangeProps): ReactNode {
  const language = useLanguage();
  const tone = pixels > 0 ? 'up' : pixels < 0 ? 'down' : 'none';
  return <span className={`${styles[look]} ${styles[tone]}`}>{percentText(change, language)}</span>;
}
