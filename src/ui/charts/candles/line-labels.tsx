import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../media/icons.tsx';
import { ListIcon } from '../../media/list-icon.tsx';
import type { Drawing } from './drawing.ts';
import styles from './line-labels.module.css';
import type { ChartLine } from './marks.ts';

/** Where a line was dragged: `pixels` for drawing, `text` as the axis writes it, for the core to parse. */
export interface LinePlace {
  pixels: number;
  text: string;
}

export interface LineActions {
  /** Called at each step of a drag, and once more at its end. */
  onMove?(id: string, place: LinePlace, isEnd: boolean): void;
  onClose?(id: string): void;
  /** A tap on the label of a line that can't be moved: shows its formula. */
  onPress?(id: string): void;
  /** A result that moves with prices, instead of `label.result`. */
  resultOf?(id: string): ReactNode;
}

interface LineLabelsProps extends LineActions {
  drawing: Drawing;
  lines: readonly ChartLine[];
}

const GAP = 4;
/** Half of the drawn height of a label. */
const HALF = 12;
const TOUCH = 44;
const REACH = 20;
const INSET = 8;
/** Labels are below the two lines of the legend. */
const TOP = 40 + HALF;
/** Height of the time axis, which they leave free too. */
const AXIS = 28;

/** Widths by text with its digits made equal: measuring a label after each tick would lay out the page again. */
const widths = new WeakMap<HTMLElement, { text: string; width: number }>();

function widthOf(label: HTMLElement): number {
  const text = (label.textContent ?? '').replace(/\d/g, '0');
  const cachedWidth = widths.get(label);
  if (cachedWidth?.text === text && cachedWidth.width > 0) return cachedWidth.width;
  const width = label.offsetWidth;
  widths.set(label, { text, width });
  return width;
}

/** Places labels of nearly equal prices beside each other, further toward the middle where there is no room. */
function spread(
  shownLabels: { label: HTMLElement; y: number }[],
  chart: { width: number; height: number },
): void {
  const labelPlaces: { y: number; right: number }[] = [];
  const beside = (y: number): number =>
    Math.max(0, ...labelPlaces.flatMap((one) => (Math.abs(one.y - y) < TOUCH ? [one.right] : [])));
  for (const { label, y: line } of shownLabels) {
    const own = Math.max(line, TOP);
    const width = widthOf(label) + REACH;
    const room = Math.max(0, chart.width - 2 * INSET - width);
    const inwards = own > chart.height / 2 ? -TOUCH : TOUCH;
    const ways = [inwards, -inwards];
    const rows = ways.flatMap((way) => shownLabels.map((_, row) => own + row * way));
    const bottom = chart.height - AXIS - HALF;
    const isFree = (one: number): boolean => one >= TOP && one <= bottom && beside(one) <= room;
    const y = rows.find(isFree) ?? own;
    const x = Math.min(beside(y), room);
    labelPlaces.push({ y, right: x + width + GAP });
    label.style.left = `${x}px`;
    label.style.top = `${y - HALF}px`;
  }
}

export function LineLabels({ drawing, lines, ...actions }: LineLabelsProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const placeAll = useRef<() => void>(undefined);
  const current = useRef(lines);
  useEffect(() => {
    const chart = box.current?.parentElement;
    if (!chart) return;
    let size = { width: chart.clientWidth, height: chart.clientHeight };
    let placedKey = '';
    const place = (): void => {
      const shownLabels: { label: HTMLElement; y: number }[] = [];
      for (const label of box.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []) {
        const line = current.current.find(({ id }) => id === label.dataset['line']);
        const y = line === undefined ? undefined : drawing.heldY(line.price, HALF);
        const display = y === undefined ? 'none' : '';
        if (label.style.display !== display) label.style.display = display;
        const isBeyond = `${line === undefined || drawing.yOf(line.price) === undefined}`;
        if (label.dataset['beyond'] !== isBeyond) label.dataset['beyond'] = isBeyond;
        if (y !== undefined) shownLabels.push({ label, y });
      }
      // Most prices move neither the scale nor a line.
      const key = JSON.stringify([
        size,
        shownLabels.map(({ label, y }) => [label.dataset['line'], Math.round(y), widthOf(label)]),
      ]);
      if (key === placedKey) return;
      placedKey = key;
      spread(shownLabels, size);
    };
    const watch = new ResizeObserver(() => {
      size = { width: chart.clientWidth, height: chart.clientHeight };
      place();
    });
    watch.observe(chart);
    placeAll.current = place;
    const end = drawing.onPlaces(place);
    return () => {
      watch.disconnect();
      end();
    };
  }, [drawing]);
  useEffect(() => {
    current.current = lines;
    placeAll.current?.();
  }, [lines]);
  return (
    <div ref={box} className={styles['labels']}>
      {lines
        .filter(({ label }) => label !== undefined)
        .map((line) => (
          <LineLabel key={line.id} line={line} drawing={drawing} {...actions} />
        ))}
    </div>
  );
}

interface LineLabelProps extends LineActions {
  line: ChartLine;
  drawing: Drawing;
}

const KEYS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const FAR = 10;

function LineLabel({
  line,
  drawing,
  onMove,
  onClose,
  onPress,
  resultOf,
}: LineLabelProps): ReactNode {
  const { id, kind, price, label } = line;
  const grabOffset = useRef<number>(undefined);
  const last = useRef<LinePlace>(undefined);
  if (label === undefined) return null;
  const canMove = label.canMove === true && onMove !== undefined;

  const lead = (y: number, isEnd: boolean): void => {
    const place = drawing.placeAt(y) ?? last.current;
    if (place === undefined) return;
    last.current = isEnd ? undefined : place;
    onMove?.(id, place, isEnd);
  };
  const yOfEvent = (event: PointerEvent): number => event.clientY - (grabOffset.current ?? 0);
  const down = (event: PointerEvent<HTMLElement>): void => {
    const y = drawing.heldY(price, HALF);
    if (!canMove || y === undefined || event.button !== 0) return;
    // Relative to the point of the touch, so that it doesn't jump.
    grabOffset.current = event.clientY - y;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (grabOffset.current !== undefined) lead(yOfEvent(event), false);
  };
  const up = (event: PointerEvent): void => {
    if (grabOffset.current === undefined) return;
    const y = yOfEvent(event);
    grabOffset.current = undefined;
    if (last.current !== undefined) lead(y, true);
  };
  const press = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    const y = drawing.heldY(price, HALF);
    if (event.key === 'Enter' && last.current !== undefined && y !== undefined) {
      // Otherwise the same key would press the focused button of the sheet and close it.
      event.preventDefault();
      lead(y, true);
    }
    if (step === undefined || y === undefined || !canMove) return;
    event.preventDefault();
    lead(y + step * (event.shiftKey ? FAR : 1), false);
  };
  const result = resultOf?.(id) ?? label.result;
  const words = (
    <>
      {canMove ? <i className={styles['grip']} /> : null}
      {kind === 'alert' ? <Icon name="bell" size={14} /> : null}
      <span className={styles['name']}>{label.name}</span>
      {result === undefined ? null : (
        <span className={`${styles['result']} ${styles[label.tone ?? 'plain']}`}>{result}</span>
      )}
    </>
  );
  return (
    <div data-line={id} className={`${styles['label']} ${styles[kind]}`}>
      {canMove ? (
        <div
          role="slider"
          tabIndex={0}
          className={styles['handle']}
          aria-label={label.spoken}
          aria-orientation="vertical"
          aria-valuenow={price}
          aria-valuetext={label.valueText}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
          onKeyDown={press}
          onBlur={() => {
            const y = drawing.heldY(price, HALF);
            if (grabOffset.current === undefined && last.current !== undefined && y !== undefined) {
              lead(y, true);
            }
          }}
        >
          {words}
        </div>
      ) : (
        <button type="button" className={styles['handle']} onClick={() => onPress?.(id)}>
          <span className="spoken">{label.spoken}</span>
          {words}
        </button>
      )}
      {label.close === undefined ? null : (
        <button
          type="button"
          className={styles['close']}
          aria-label={label.close}
          onClick={() => onClose?.(id)}
        >
          <ListIcon name="close" size={12} />
        </button>
      )}
    </div>
  );
}
