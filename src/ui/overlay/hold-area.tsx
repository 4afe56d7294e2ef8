import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
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
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = (): void => clearTimeout(timer.current);
  const open = (): void => {
    stop();
    onOpen();
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || isOpen) return;
    start.current = { x: event.clientX, y: event.clientY };
    timer.current = setTimeout(() => {
      swallowClick();
      open();
    }, HOLD);
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    const { x, y } = start.current;
    if (Math.hypot(clientX - x, clientY - y) > SLOP) stop();
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
      onContextMenu={(event) => {
        event.preventDefault();
        swallowClick();
        open();
      }}
    >
      {children}
    </div>
  );
}

/**
 * The finger that opened the menu is still down: its click must press nothing, wherever it lands. It can land on the
 * backdrop of the new dialog, which would close it. Clicks of keys have no `detail`.
 */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    leave();
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (): void => {
    removeEventListener('click', swallow, true);
    removeEventListener('pointerdown', leave, true);
  };
  addEventListener('click', swallow, true);
  addEventListener('pointerdown', leave, true);
}
