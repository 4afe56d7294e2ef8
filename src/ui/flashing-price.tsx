import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { Direction } from '../lib/market/types.ts';
import styles from './flashing-price.module.css';

/** Lit for 0.4 s, then dark: a price that moves ten times a second would never go out. */
const FLASH_AND_REST_MS = 1_000;
const FLASH: Keyframe[] = [
  { opacity: 1, easing: 'ease-out' },
  { opacity: 0, offset: 0.4 },
  { opacity: 0 },
];

interface FlashingPriceProps {
  price: string;
  /** Against the price before. */
  direction: Direction;
}

/**
 * A price that lights up behind its figures when it moves, with an arrow for those who do not see the colour. Only the
 * light's opacity changes, which the browser does beside the page's own work.
 */
export const FlashingPrice = memo(function FlashingPrice({
  price,
  direction,
}: FlashingPriceProps): ReactNode {
  const light = useRef<HTMLSpanElement>(null);
  const flash = useRef<Animation>(undefined);
  const before = useRef(price);

  useEffect(() => {
    if (before.current === price) return;
    before.current = price;
    if (direction === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (flash.current?.playState === 'running') return;
    flash.current = light.current?.animate(FLASH, FLASH_AND_REST_MS);
  }, [price, direction]);
  useEffect(() => () => flash.current?.cancel(), []);

  return (
    <span className={styles['price']}>
      <span ref={light} className={styles['light']} data-direction={direction} aria-hidden="true" />
      <span className={styles['figures']}>{price}</span>
    </span>
  );
});
