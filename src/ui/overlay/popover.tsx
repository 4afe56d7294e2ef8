import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import styles from './popover.module.css';

interface PopoverProps {
  open: boolean;
  label: string;
  /** It opens below it, or above it where there is no room. */
  anchor: RefObject<Element | null>;
  width?: number;
  onClose(): void;
  children: ReactNode;
}

const GAP = 6;
const EDGE = 8;

/** A small panel at what opened it, for a wide window: no mask, and a press beside it closes it. */
export function Popover({
  open,
  label,
  anchor,
  width = 320,
  onClose,
  children,
}: PopoverProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = panel.current;
    if (!open || element === null) return;
    const opener = document.activeElement;
    element.showPopover();
    place(element, anchor.current, width);
    element.querySelector<HTMLElement>('a, button, input')?.focus();
    const onToggle = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'closed') close();
    };
    element.addEventListener('toggle', onToggle);
    return () => {
      element.removeEventListener('toggle', onToggle);
      const hadFocus = element.contains(document.activeElement);
      element.hidePopover();
      if (hadFocus && opener instanceof HTMLElement) opener.focus();
    };
  }, [open, anchor, width]);
  if (!open) return null;
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={styles['popover']}
      style={{ width }}
    >
      {children}
    </div>
  );
}

function place(element: HTMLElement, anchor: Element | null, width: number): void {
  const box = anchor?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, EDGE, 0, 0);
  const start = Math.min(box.left, innerWidth - width - EDGE);
  const below = box.bottom + GAP;
  const height = element.offsetHeight;
  const fitsBelow = below + height <= innerHeight - EDGE;
  const top = fitsBelow ? below : box.top - GAP - height;
  element.style.left = `${Math.max(EDGE, start)}px`;
  element.style.top = `${Math.max(EDGE, top)}px`;
}
