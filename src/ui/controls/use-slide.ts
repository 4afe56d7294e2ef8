import { type PointerEvent, useRef, useState } from 'react';

/** A finger that has moved less than this has not chosen a direction. */
const LOCK_PX = 8;

interface Press {
  pointerId: number;
  x: number;
  y: number;
  isSliding: boolean;
}

interface Slide {
  isHeld: boolean;
  handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(): void;
  };
}

/**
 * Touches of a horizontal slider. A finger sets a value only with a tap or after it has moved sideways: one that
 * moves up or down first scrolls the page, and its further moves count for nothing. A mouse sets it at once.
 */
export function useSlide(isDisabled: boolean, onPlace: (clientX: number) => void): Slide {
  const press = useRef<Press>(undefined);
  const [isHeld, setHeld] = useState(false);

  const slide = (event: PointerEvent): void => {
    setHeld(true);
    onPlace(event.clientX);
  };
  const end = (): void => {
    press.current = undefined;
    setHeld(false);
  };
  return {
    isHeld,
    handlers: {
      onPointerDown: (event) => {
        if (isDisabled || event.button !== 0 || !event.isPrimary) return;
        const { pointerId, clientX: x, clientY: y } = event;
        const isSliding = event.pointerType === 'mouse';
        press.current = { pointerId, x, y, isSliding };
        if (!isSliding) return;
        // A touch is captured by itself.
        event.currentTarget.setPointerCapture(pointerId);
        slide(event);
      },
      onPointerMove: (event) => {
        const { current } = press;
        if (current?.pointerId !== event.pointerId) return;
        if (!current.isSliding) {
          const across = Math.abs(event.clientX - current.x);
          const along = Math.abs(event.clientY - current.y);
          if (Math.max(across, along) < LOCK_PX) return;
          if (across <= along) {
            end();
            return;
          }
          current.isSliding = true;
        }
        slide(event);
      },
      onPointerUp: (event) => {
        if (press.current?.pointerId !== event.pointerId) return;
        if (!press.current.isSliding) onPlace(event.clientX);
        end();
      },
      onPointerCancel: end,
    },
  };
}
