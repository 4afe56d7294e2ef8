import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { EDGES, type Edge, withinEdge } from '../memory/layout-memory.ts';
import styles from './panel.module.css';

interface PanelProps {
  area: string;
  label: string;
  /** The edge by which it is resized. */
  edge?: ReactNode;
  isActive?: boolean;
  children: ReactNode;
}

/** A part of the terminal; F6 goes from one to the next. */
export function Panel({ area, label, edge, isActive = false, children }: PanelProps): ReactNode {
  return (
    <section
      className={styles['panel']}
      style={{ gridArea: area } as CSSProperties}
      aria-label={label}
      data-panel={area}
      data-active={isActive}
      tabIndex={-1}
    >
      <div className={styles['inside']}>{children}</div>
      {edge}
    </section>
  );
}

interface HandleProps {
  edge: Edge;
  /** The side of the panel at which it lies. */
  side: 'left' | 'right' | 'top';
  label: string;
  size: number;
  onSize(size: number | undefined): void;
}

const STEP = 8;
const LONG_STEP = 40;
/** Keys that make the panel larger, by the side at which the handle lies. */
const GROWING = { left: 'ArrowLeft', right: 'ArrowRight', top: 'ArrowUp' } as const;
const SHRINKING = { left: 'ArrowRight', right: 'ArrowLeft', top: 'ArrowDown' } as const;

/** An edge between two panels: it is dragged, or moves with arrow keys; a double click gives the default. */
export function Handle({ edge, side, label, size, onSize }: HandleProps): ReactNode {
  const { t } = useTranslation('wide');
  const sizeNote = useRef<HTMLSpanElement>(null);
  const drag = useRef<{ at: number; size: number }>(undefined);
  const placeOf = (event: PointerEvent): number => (side === 'top' ? event.clientY : event.clientX);
  const sizeAt = (event: PointerEvent): number | undefined => {
    if (drag.current === undefined) return undefined;
    const way = placeOf(event) - drag.current.at;
    return withinEdge(edge, drag.current.size + (side === 'right' ? way : -way));
  };
  const press = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? LONG_STEP : STEP;
    if (event.key === GROWING[side]) onSize(withinEdge(edge, size + step));
    else if (event.key === SHRINKING[side]) onSize(withinEdge(edge, size - step));
    else if (event.key === 'Home') onSize(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // While it is dragged only a custom property changes: nothing renders.
  const move = (event: PointerEvent<HTMLElement>): void => {
    const next = sizeAt(event);
    if (next === undefined) return;
    const terminal = event.currentTarget.closest<HTMLElement>('[data-terminal]');
    terminal?.style.setProperty(`--${edge}`, `${next}px`);
    if (sizeNote.current !== null) sizeNote.current.textContent = `${next}`;
  };
  const end = (event: PointerEvent<HTMLElement>): void => {
    const next = sizeAt(event);
    drag.current = undefined;
    delete event.currentTarget.dataset['dragged'];
    if (next !== undefined && next !== size) onSize(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no line between paragraphs.
    <div
      role="separator"
      className={styles['handle']}
      data-side={side}
      aria-label={label}
      aria-description={t('panel.resize')}
      aria-orientation={side === 'top' ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={EDGES[edge].least}
      aria-valuemax={EDGES[edge].most}
      tabIndex={0}
      onKeyDown={press}
      onDoubleClick={() => onSize(undefined)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.dataset['dragged'] = 'true';
        drag.current = { at: placeOf(event), size };
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span ref={sizeNote} className={styles['sizeNote']} aria-hidden="true" />
    </div>
  );
}
