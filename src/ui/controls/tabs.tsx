import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react';
import { whenIdle } from '../../lib/device/when-idle.ts';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  name?: string;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  /** `line`: pages side by side; `chip`: many short ones in a scrolling row. */
  look?: 'line' | 'chip';
  panel: string;
  onChoose(id: Id): void;
}

/** Scrolls the selected tab into view within this time, even on a busy page. */
const SHOWN_WITHIN_MS = 500;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  look = 'line',
  panel,
  onChoose,
}: TabsProps<Id>): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  // Tab stop and scroll position are updated after the frame that responds to the touch.
  // Avoids: computing styles at once for a focused element (2 to 8 ms at 4x), and a layout in that frame.
  // Gain (row input_to_paint, slowest of 20, 16 runs each): 56 ms (40 to 80) without both, 40 (40 to 64) with
  // them.
  // Remove when: that row stays the same without them.
  const stop = useDeferredValue(value);

  const tabAt = useCallback((at: number): HTMLElement | undefined => {
    const tab = list.current?.children[at];
    return tab instanceof HTMLElement ? tab : undefined;
  }, []);

  // A tab selected before the page was shown may be outside of a scrolling row.
  const place = tabs.findIndex((tab) => tab.id === value);
  const shownTab = useRef({ place: -1, left: 0 });
  useEffect(() => {
    // A page shown again keeps its row where it was.
    if (shownTab.current.place === place && shownTab.current.left === list.current?.scrollLeft)
      return;
    let isOver = false;
    const show = (): void => {
      const box = list.current;
      const nearestTab = tabAt(place);
      if (isOver || box === null || nearestTab === undefined) return;
      box.scrollLeft = nearestTab.offsetLeft - (box.clientWidth - nearestTab.offsetWidth) / 2;
      shownTab.current = { place, left: box.scrollLeft };
    };
    const frame = requestAnimationFrame(() => whenIdle(show, { timeout: SHOWN_WITHIN_MS }));
    return () => {
      isOver = true;
      cancelAnimationFrame(frame);
    };
  }, [place, tabAt]);

  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const at = (place + step + tabs.length) % tabs.length;
    const next = tabs[at];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    tabAt(at)?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={`${styles['list']} ${styles[look]}`}
      onKeyDown={press}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === value}
          aria-controls={panel}
          // Begins with the visible text, so that voice control can find it.
          aria-label={tab.name === undefined ? undefined : `${tab.label}, ${tab.name}`}
          tabIndex={tab.id === stop ? 0 : -1}
          className={styles['tab']}
          onClick={() => onChoose(tab.id)}
        >
          <span>{tab.label}</span>
        </button>
      ))}
    </div>
  );
}
