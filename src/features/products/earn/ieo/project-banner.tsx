import type { ReactNode } from 'react';
import styles from './project-banner.module.css';

/** Pictures of the sandbox's tokens, drawn in the colours of the coin discs. */
const NETWORK = {
  lines:
    'M202 23L215 16M202 23L213 11M221 10L227 12M221 10L213 11M138 16L135 19M138 16L131 21M213 11L215 16M213 11L227 12M352 68L318 44M174 8L177 11M174 8L181 15M142 59L119 47M142 59L132 32M227 12L215 16M227 12L260 12M181 15L177 11M181 15L156 19M261 58L267 54M261 58L247 58M135 19L131 21M135 19L132 32M177 11L156 19M177 11L146 28M267 54L266 43M267 54L247 58M132 32L131 21M132 32L118 33M131 21L146 28M131 21L118 33M194 57L215 16M194 57L247 58M156 19L146 28M156 19L118 33M266 43L263 27M266 43L278 30M263 27L260 12M263 27L278 30M146 28L118 33M146 28L119 47M215 16L260 12M215 16L264 11M260 12L264 11M260 12L278 30M264 11L278 30M264 11L247 58M278 30L247 58M278 30L318 44M119 47L118 33M119 47L98 25M118 33L98 25M118 33L83 54M98 25L83 54',
  dots: 'M202 23h0M221 10h0M138 16h0M213 11h0M352 68h0M174 8h0M142 59h0M227 12h0M181 15h0M261 58h0M135 19h0M177 11h0M267 54h0M132 32h0M131 21h0M194 57h0M156 19h0M266 43h0M263 27h0M146 28h0M215 16h0M260 12h0M264 11h0M278 30h0M247 58h0M318 44h0M119 47h0M118 33h0M98 25h0M83 54h0',
};
const HILLS = {
  far: 'M0 72V44Q37 50 75 36Q112 30 150 44Q187 50 225 36Q262 30 300 44Q337 50 358 42V72Z',
  near: 'M0 72V59Q27 51 55 49Q82 57 110 59Q137 51 165 49Q192 57 220 59Q247 51 275 49Q302 57 330 59Q357 51 358 51V72Z',
  trees:
    'M128 42l-4 10h8ZM298 49l-4 10h8ZM272 55l-4 10h8ZM179 54l-4 10h8ZM151 59l-4 10h8ZM41 43l-4 10h8ZM266 53l-4 10h8ZM88 50l-4 10h8ZM81 55l-4 10h8ZM219 41l-4 10h8ZM346 42l-4 10h8ZM289 58l-4 10h8ZM164 50l-4 10h8ZM183 59l-4 10h8ZM258 58l-4 10h8ZM237 42l-4 10h8ZM51 48l-4 10h8ZM246 42l-4 10h8ZM35 49l-4 10h8ZM335 58l-4 10h8ZM352 54l-4 10h8ZM149 52l-4 10h8ZM346 51l-4 10h8ZM15 54l-4 10h8ZM185 45l-4 10h8ZM316 43l-4 10h8ZM256 41l-4 10h8ZM115 49l-4 10h8ZM70 47l-4 10h8ZM207 52l-4 10h8ZM258 42l-4 10h8ZM89 54l-4 10h8ZM209 57l-4 10h8ZM146 44l-4 10h8Z',
};
const RINGS = [16, 28, 40, 52, 64, 76, 88, 100, 112];

const PICTURES = [
  { name: 'network', Drawn: Network },
  { name: 'hills', Drawn: Hills },
  { name: 'rings', Drawn: Rings },
] as const;

export function ProjectBanner({
  currency_id,
  children,
}: {
  currency_id: number;
  children: ReactNode;
}): ReactNode {
  const { name, Drawn } = PICTURES[currency_id % PICTURES.length] ?? PICTURES[0];
  return (
    <span className={`${styles['banner']} ${styles[name]}`}>
      <svg viewBox="0 0 358 72" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <Drawn />
      </svg>
      <span className={styles['over']}>{children}</span>
    </span>
  );
}

function Network(): ReactNode {
  return (
    <>
      <path className={styles['lines']} d={NETWORK.lines} />
      <path className={styles['dots']} d={NETWORK.dots} />
    </>
  );
}

function Hills(): ReactNode {
  return (
    <>
      <circle className={styles['glow']} cx="300" cy="22" r="24" />
      <circle className={styles['moon']} cx="300" cy="22" r="16" />
      <path className={styles['far']} d={HILLS.far} />
      <path className={styles['trees']} d={HILLS.trees} />
      <path className={styles['near']} d={HILLS.near} />
    </>
  );
}

function Rings(): ReactNode {
  return RINGS.map((radius) => (
    <circle key={radius} className={styles['ring']} cx="278" cy="84" r={radius} />
  ));
}
