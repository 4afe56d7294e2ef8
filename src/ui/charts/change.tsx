import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/language/language-context.ts';
import { percentText } from '../../lib/language/percent.ts';
import styles from './change.module.css';

interface ChangeProps {
  change: string;
  pixels: number;
  look?: 'pill' | 'text';
}

export function changeLook(look: 'pill' | 'text', pixels: number): string {
  const tone = pixels > 0 ? 'up' : pixels < 0 ? 'down' : 'none';
  return `${styles[look]} ${styles[tone]}`;
}

/** A change in percent: the sign shows the direction, the colour repeats it. */
export function Change({ change, pixels, look = 'text' }: ChangeProps): ReactNode {
  const language = useLanguage();
  return <span className={changeLook(look, pixels)}>{percentText(change, language)}</span>;
}
