import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../media/icons.tsx';
import { ListIcon } from '../../media/list-icon.tsx';
import type { Drawing } from './drawing.ts';
import { HALF_LABEL, type LabelBox, type Pane, placeLabels } from './label-places.ts';
import styles from './line-labels.module.css';
import { type ChartLine, type LineKind, rankOf } from './marks.ts';

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

/** Widths by text with its digits made equal: measuring a label after each tick would lay out the page again. */
const widths = new WeakMap<HTMLElement, { text: string; width: number }>();

function widthOf(label: HTMLElement): number {
  const words = (label.textContent ?? '').replace(/\+\d+/, '').replace(/\d/g, '0');
  const text = `${label.dataset['beyond']} ${words}`;
  const cachedWidth = widths.get(label);
  if (cachedWidth?.text === text && cachedWidth.width > 0) return cachedWidth.width;
  const width = label.offsetWidth;
  widths.set(label, { text, width });
  return width;
}

/** Most prices move neither the scale nor a line; then only each twentieth looks whether a result has become wider. */
const WIDTHS_EVERY = 20;

/** Left of the labels. */
const INSET = 8;

/** Of the bracket that joins a pair. */
const BRACKET = 6;

interface ShownLabel extends LabelBox {
  id: string;
  pair: number | undefined;
  kind: LineKind;
  element: HTMLElement;
}

function show(labels: readonly ShownLabel[], pane: Pane, leaders: SVGSVGElement): void {
  const places = placeLabels(labels, { width: pane.width - INSET, height: pane.height });
  const lines = places.flatMap((place, at) => {
    const label = labels[at];
    if (label === undefined) return [];
    // Hidden, it keeps its width.
    label.element.style.visibility = place === undefined ? 'hidden' : '';
    if (place === undefined) return [];
    const { x, y, leader, joinedCount } = place;
    const more = label.element.querySelector<HTMLElement>('[data-more]');
    if (more !== null) {
      more.hidden = joinedCount === 0;
      if (more.firstChild !== null) more.firstChild.nodeValue = `+${joinedCount}`;
    }
    label.element.style.left = `${x}px`;
    label.element.style.top = `${y - HALF_LABEL}px`;
    if (leader === undefined) return [];
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    const { from, to } = leader;
    const end = `M${leader.x - 2} ${to}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`;
    line.setAttribute('d', `M${from.x} ${from.y}H${leader.x}V${to}${end}`);
    line.setAttribute('class', `${styles['leader']} ${styles[label.kind]}`);
    line.dataset['leader'] = label.id;
    return [line];
  });
  leaders.replaceChildren(...lines, ...bracketsOf(labels, pane));
}

/** Before the axis, from half to half of an OCO pair. */
function bracketsOf(labels: readonly ShownLabel[], pane: Pane): SVGPathElement[] {
  return labels.flatMap(({ id, line, pair }) => {
    const other = labels.find((one) => one.pair === pair && one.id !== id);
    if (pair === undefined || other === undefined || other.line < line) return [];
    const bracket = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    const x = pane.width - INSET - BRACKET;
    bracket.setAttribute('d', `M${x} ${line}h${BRACKET}V${other.line}h-${BRACKET}`);
    bracket.setAttribute('class', styles['bracket'] ?? '');
    return [bracket];
  });
}

export function LineLabels({ drawing, lines, ...actions }: LineLabelsProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const leaders = useRef<SVGSVGElement>(null);
  const placeAll = useRef<() => void>(undefined);
  const current = useRef(lines);
  /** Labels that were tapped away: behind the others that share their place. */
  const tappedAway = useRef<readonly string[]>([]);
  useEffect(() => {
    const chart = box.current?.parentElement;
    if (!chart) return;
    let placedKey = '';
    const place = (): void => {
      const labels: ShownLabel[] = [];
      for (const element of box.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []) {
        const line = current.current.find(({ id }) => id === element.dataset['line']);
        const y = line === undefined ? undefined : drawing.heldY(line.price, 0);
        const display = y === undefined ? 'none' : '';
        if (element.style.display !== display) element.style.display = display;
        if (line === undefined || y === undefined) continue;
        const { id, kind, price, pair } = line;
        const beyond = drawing.yOf(price) === undefined ? (y > 0 ? 'below' : 'above') : 'none';
        if (element.dataset['beyond'] !== beyond) element.dataset['beyond'] = beyond;
        const isBeyond = beyond !== 'none';
        labels.push({ id, kind, pair, element, line: y, isBeyond, width: widthOf(element) });
      }
      // Of labels that share a place the most urgent one is in front.
      const tapsOn = ({ id }: ShownLabel): number =>
        tappedAway.current.filter((one) => one === id).length;
      labels.sort((one, other) => tapsOn(one) - tapsOn(other) || rankOf(one) - rankOf(other));
      const pane = drawing.pane();
      const key = JSON.stringify([
        pane,
        labels.map(({ id, line, width }) => [id, Math.round(line), width]),
      ]);
      if (key === placedKey || leaders.current === null) return;
      placedKey = key;
      show(labels, pane, leaders.current);
    };
    let formerPlaces = '';
    let samePlaces = 0;
    const placeIfMoved = (): void => {
      const { width, height } = drawing.pane();
      const ys = current.current.map(({ price }) => [drawing.heldY(price, 0), drawing.yOf(price)]);
      const places = `${width} ${height} ${ys}`;
      samePlaces = places === formerPlaces ? samePlaces + 1 : 0;
      formerPlaces = places;
      if (samePlaces % WIDTHS_EVERY === 0) place();
    };
    const watch = new ResizeObserver(place);
    watch.observe(chart);
    placeAll.current = place;
    const end = drawing.onPlaces(placeIfMoved);
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
      <svg ref={leaders} className={styles['leaders']} aria-hidden="true" />
      {lines
        .filter(({ label }) => label !== undefined)
        .map((line) => (
          <LineLabel
            key={line.id}
            line={line}
            drawing={drawing}
            onNext={() => {
              tappedAway.current = [...tappedAway.current, line.id];
              placeAll.current?.();
            }}
            {...actions}
          />
        ))}
    </div>
  );
}

interface LineLabelProps extends LineActions {
  line: ChartLine;
  drawing: Drawing;
  /** Shows the next of the labels that share this place. */
  onNext(): void;
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
  onNext,
}: LineLabelProps): ReactNode {
  const { t } = useTranslation('ui');
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
    const y = drawing.heldY(price, HALF_LABEL);
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
    const y = drawing.heldY(price, HALF_LABEL);
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
            const y = drawing.heldY(price, HALF_LABEL);
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
      <button type="button" data-more="" hidden className={styles['more']} onClick={onNext}>
        {'+0'}
        <span className="spoken">{t('more_lines')}</span>
      </button>
    </div>
  );
}
