import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './place.module.css';

const STREETS = [
  'M-10 96 C90 70 210 108 400 72',
  'M-10 176 C110 150 240 190 400 150',
  'M60 -10 L96 250',
  'M168 -10 L196 250',
  'M286 -10 L306 250',
] as const;
const BLOCKS = [
  { x: 108, y: 104, width: 62, height: 42 },
  { x: 202, y: 106, width: 76, height: 40 },
  { x: 104, y: 20, width: 56, height: 46 },
  { x: 318, y: 96, width: 60, height: 40 },
  { x: 8, y: 112, width: 56, height: 44 },
] as const;

export function OfficeMap(): ReactNode {
  const { t } = useTranslation('place');
  return (
    <svg className={styles['map']} viewBox="0 0 390 240" role="img" aria-label={t('map')}>
      <rect width="390" height="240" className={styles['land']} />
      <path d="M-10 206 C90 186 250 222 400 192 V250 H-10 Z" className={styles['water']} />
      <rect x="206" y="14" width="72" height="52" rx="8" className={styles['park']} />
      {BLOCKS.map((block) => (
        <rect key={`${block.x}`} {...block} rx="4" className={styles['block']} />
      ))}
      {STREETS.map((way) => (
        <path key={way} d={way} className={styles['street']} />
      ))}
      <path d="M-10 188 C100 166 250 204 400 172" className={styles['quay']} />
      <circle cx="232" cy="126" r="26" className={styles['near']} />
      <path
        d="M232 128 C222 114 216 106 216 97 A16 16 0 0 1 248 97 C248 106 242 114 232 128 Z"
        className={styles['pin']}
      />
      <circle cx="232" cy="97" r="6" className={styles['hole']} />
    </svg>
  );
}
