import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cursor } from '../../../../../ui/charts/sketches/snap.ts';
import styles from './sketch-board.module.css';

interface SnapPillProps {
  cursor: Cursor;
  text: string;
  isLeft: boolean;
}

/** The price under the finger, and which price of the bar it has snapped to. */
export function SnapPill({ cursor: { part }, text, isLeft }: SnapPillProps): ReactNode {
  const { t } = useTranslation('drawing');
  return (
    <p className={styles['pill']} data-left={isLeft} data-snapped={part !== undefined}>
      {part === undefined ? text : t(`part.${part}`, { price: text })}
    </p>
  );
}
