import { type ReactNode, useEffect, useRef } from 'react';
import { useApp } from '../../lib/app-context.ts';
import type { Live } from '../../lib/market/live.ts';
import { useLiveDraw } from '../../lib/market/use-live.ts';
import cells from '../../ui/lists/text-cell.module.css';
import { TextCell } from '../../ui/lists/text-cell.ts';
import { PriceLight } from '../market/price-light.ts';
import styles from './live-text.module.css';

interface LiveTextProps<Value> {
  live: Live<Value>;
  text(value: Value): string;
  /** Becomes `data-tone`, for the style. */
  tone?(value: Value): string;
  /** For drawing: a changed figure is highlighted for a moment. */
  pixels?(value: Value): number | undefined;
  /**
   * `cell`: a box as wide as its text, in which a new text of the same length causes no layout outside. `inline`: such a box
   * in a sentence. `bare`: only `className`; its page is laid out again with each new text.
   */
  look?: 'cell' | 'inline' | 'bare';
  className?: string | undefined;
}

/** A figure that moves with prices, written without a render. */
export function LiveText<Value>({
  live,
  text,
  tone,
  pixels,
  look = 'cell',
  className,
}: LiveTextProps<Value>): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const cell = useRef<TextCell>(undefined);
  const light = useRef<PriceLight>(undefined);
  const formerPixels = useRef<number>(undefined);
  const { monotonic } = useApp().quotes;

  const drawLight = (element: HTMLElement, next: number | undefined): void => {
    const former = formerPixels.current;
    formerPixels.current = next;
    light.current ??= new PriceLight(element, monotonic);
    const hasMoved = former !== undefined && next !== undefined && former !== next;
    light.current.show(hasMoved ? (next > former ? 'up' : 'down') : 'none');
  };
  useLiveDraw(live, (value) => {
    const element = place.current;
    if (element === null) return;
    cell.current ??= new TextCell(element, look === 'bare' ? undefined : element);
    cell.current.show(text(value));
    if (tone !== undefined) {
      const nextTone = tone(value);
      if (element.dataset['tone'] !== nextTone) element.dataset['tone'] = nextTone;
    }
    if (pixels !== undefined) drawLight(element, pixels(value));
  });
  useEffect(() => () => light.current?.remove(), []);
  const boxes = { cell: cells['cell'], inline: cells['inline'], bare: undefined };
  const names = [boxes[look], styles['figure'], pixels && styles['lit'], className]
    .filter(Boolean)
    .join(' ');
  const figure = <span ref={place} className={names} />;
  return look === 'cell' ? <span className={cells['place']}>{figure}</span> : figure;
}
