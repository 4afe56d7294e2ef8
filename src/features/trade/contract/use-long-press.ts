import { type PointerEvent, useRef } from 'react';

const HELD_MS = 500;
/** A finger that moves farther scrolls. */
const MOVED_PX = 8;

interface LongPress {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onContextMenu(event: { preventDefault(): void }): void;
}

/** Calls back when a finger rests on the element; a button beside it does the same for others. */
export function useLongPress(onHeld: () => void): LongPress {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const end = (): void => {
    clearTimeout(held.current?.timer);
    held.current = undefined;
  };
  return {
    onPointerDown: ({ clientX, clientY, target }) => {
      if (target instanceof Element && target.closest('button') !== null) return;
      end();
      const timer = setTimeout(() => {
        held.current = undefined;
        onHeld();
      }, HELD_MS);
      held.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }) => {
      const from = held.current;
      if (from === undefined) return;
      if (Math.hypot(clientX - from.x, clientY - from.y) > MOVED_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event) => event.preventDefault(),
  };
}
