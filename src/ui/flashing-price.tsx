import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { Direction } from '../lib/market/types.ts';
import styles from './flashing-price.module.css';

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
  const before = useRef(price);

  useEffect(() => {
    if (before.current === price) return;
    before.current = price;
    if (direction === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const flash = light.current?.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: 400,
      easing: 'ease-out',
    });
    return () => flash?.cancel();
  }, [price, direction]);

  return (
    <span className={styles['price']}>
      <span ref={light} className={styles['light']} data-direction={direction} aria-hidden="true" />
      <span className={styles['figures']}>{price}</span>
    </span>
  );
});
