import { useEffect, useRef } from 'react';

interface TicketKeys {
  onStep(direction: 'up' | 'down'): void;
  onEnter(): void;
}

const WIDE = '(min-width: 768px)';
const OWN =
  'select, textarea, button, a[href], [role="tab"], input[type="radio"], input[type="checkbox"]';

/** Keyboard shortcuts of a ticket on a wide screen, while no sheet is open. Fields handle their own arrow keys. */
export function useTicketKeys(keys: TicketKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target } = event;
      const isEnter = key === 'Enter';
      if (!isEnter && key !== 'ArrowUp' && key !== 'ArrowDown') return;
      if (event.defaultPrevented || (event.repeat && isEnter) || !matchMedia(WIDE).matches) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const element = target instanceof Element ? target : undefined;
      if (element?.closest(OWN) !== null && element !== undefined) return;
      if (!isEnter && element?.matches('input')) return;
      event.preventDefault();
      if (isEnter) latest.current.onEnter();
      else latest.current.onStep(key === 'ArrowUp' ? 'up' : 'down');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
