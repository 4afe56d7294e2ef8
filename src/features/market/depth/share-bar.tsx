import { type ReactNode, useRef } from 'react';
import type { Live } from '../../../lib/market/live.ts';
import type { Shares } from '../../../lib/market/types.ts';
import { useLiveDraw } from '../../../lib/market/use-live.ts';
import { LiveText } from '../../../shared/figures/live-text.tsx';
import styles from './depth.module.css';

interface ShareBarProps<Value> {
  live: Live<Value>;
  shares(value: Value): Shares | undefined;
  /** Of the two sides, for screen readers. */
  names: readonly [string, string];
}

const percent = (text: string | undefined): string => (text === undefined ? '—' : `${text}%`);

/** Two parts of 100 %, and a bar of them. */
export function ShareBar<Value>({ live, shares, names }: ShareBarProps<Value>): ReactNode {
  const bar = useRef<HTMLSpanElement>(null);
  useLiveDraw(live, (value) => {
    bar.current?.style.setProperty('--at', `${(shares(value)?.pixels ?? 50) / 100}`);
  });
  return (
    <p className={styles['share']}>
      <span className="spoken">{names[0]}</span>
      <LiveText live={live} text={(value) => percent(shares(value)?.texts[0])} tone={() => 'up'} />
      <span ref={bar} className={styles['bar']} data-drawn aria-hidden="true" />
      <span className="spoken">{names[1]}</span>
      <LiveText
        live={live}
        text={(value) => percent(shares(value)?.texts[1])}
        tone={() => 'down'}
      />
    </p>
  );
}
