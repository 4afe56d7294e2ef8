import { type PointerEvent, type RefObject, useRef } from 'react';

/** Beyond this share of the sheet's height, or at this speed in pixels a millisecond, it closes. */
const FAR = 0.3;
const FAST = 0.5;

interface Drag {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
}

export function useDragDown(sheet: RefObject<HTMLElement | null>, onClose: () => void): Drag {
  const from = useRef<{ y: number; at: number }>(undefined);

  const show = (pixels: number): void => {
    const element = sheet.current;
    if (element === null) return;
    element.dataset['dragged'] = String(pixels > 0);
    element.style.transform = pixels > 0 ? `translateY(${pixels}px)` : '';
  };
  const stop = (): void => {
    from.current = undefined;
    show(0);
  };
  return {
    onPointerDown: (event) => {
      // A button in the head is pressed, not dragged.
      if (event.button !== 0 || (event.target as Element).closest('button, a') !== null) return;
      from.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (from.current !== undefined) show(Math.max(0, event.clientY - from.current.y));
    },
    onPointerUp: (event) => {
      const start = from.current;
      if (start === undefined) return;
      const way = event.clientY - start.y;
      const height = sheet.current?.offsetHeight ?? 0;
      const isFast = way > 24 && way / Math.max(1, event.timeStamp - start.at) > FAST;
      stop();
      if (isFast || way > height * FAR) onClose();
    },
    onPointerCancel: stop,
  };
}
