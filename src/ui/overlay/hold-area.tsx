import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './hold-menu.module.css';

interface HoldAreaProps {
  isOpen: boolean;
  onOpen(): void;
  children: ReactNode;
}

const HOLD = 450;
const SLOP = 8;

/** Opens a menu by a long press or the second mouse button. Keys and screen readers need a button inside. */
export function HoldArea({ isOpen, onOpen, children }: HoldAreaProps): ReactNode {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const wasHeld = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = (): void => clearTimeout(timer.current);
  const open = (): void => {
    stop();
    onOpen();
  };
  const down = (event: PointerEvent): void => {
    wasHeld.current = false;
    if (event.button !== 0 || isOpen) return;
    start.current = { x: event.clientX, y: event.clientY };
    timer.current = setTimeout(() => {
      wasHeld.current = true;
      open();
    }, HOLD);
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    const { x, y } = start.current;
    if (Math.hypot(clientX - x, clientY - y) > SLOP) stop();
  };
  // The touch that opened the menu must not press anything below it.
  const swallow = (event: MouseEvent): void => {
    if (!wasHeld.current) return;
    wasHeld.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button inside does the same for keys and screen readers.
    <div
      className={styles['area']}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={stop}
      onClickCapture={swallow}
      onContextMenu={(event) => {
        event.preventDefault();
        open();
      }}
    >
      {children}
    </div>
  );
}
