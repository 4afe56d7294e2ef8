import type { ReactNode } from 'react';
import styles from './identity.module.css';
import type { Side } from './photos.ts';

const FRONT = (
  <>
    <rect x="12" y="10" width="72" height="46" rx="5" />
    <circle cx="32" cy="28" r="6.500" />
    <path d="M21 46c1.500-7 5.500-10 11-10s9.500 3 11 10M52 25h23M52 34h23M52 43h14" />
  </>
);
const BACK = (
  <>
    <rect x="12" y="10" width="72" height="46" rx="5" />
    <path d="M12 22h72M22 34h34M22 43h24M70 36h6v10h-6z" />
  </>
);
const HELD = (
  <>
    <circle cx="34" cy="22" r="10" />
    <path d="M14 60c1-15 8-22 20-22 5 0 9 1 12 4" />
    <rect x="46" y="36" width="36" height="23" rx="3" />
    <circle cx="55" cy="46" r="3" />
    <path d="M63 44h13M63 51h9M46 52c-4 0-5 2-5 5" />
  </>
);
const SHAPES: Readonly<Record<Side, ReactNode>> = {
  front_pic: FRONT,
  reverse_pic: BACK,
  hand_pic: HELD,
};

export function PaperPicture({ side }: { side: Side }): ReactNode {
  return (
    <svg
      viewBox="0 0 96 66"
      className={styles['drawing']}
      fill="none"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[side]}
    </svg>
  );
}
