import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pixelsOf } from '../../../../../lib/core/pixels.ts';
import type { Sketch } from '../../../../../ui/charts/sketches/sketch.ts';

interface SketchListProps {
  sketches: readonly Sketch[];
  selectedKey: string | undefined;
  nameOf(sketch: Sketch): string;
  onSelect(key: string | undefined): void;
  onNudge(sketch: Sketch, bars: number, pixels: number): void;
  onRemove(sketch: Sketch): void;
}

const MOVES: Readonly<Record<string, readonly [bars: number, pixels: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAR = 10;

/** The drawings for keyboards and screen readers, highest first. The focused one is selected, so that its handles show it. */
export function SketchList(props: SketchListProps): ReactNode {
  const { t } = useTranslation('drawing');
  const highest = (sketch: Sketch): number =>
    Math.max(...sketch.points.map(({ price }) => pixelsOf(price)));
  const sorted = props.sketches.toSorted((one, other) => highest(other) - highest(one));
  const press = (event: KeyboardEvent, sketch: Sketch): void => {
    const move = MOVES[event.key];
    if (event.key === 'Delete') props.onRemove(sketch);
    else if (move === undefined) return;
    else {
      const times = event.shiftKey ? FAR : 1;
      props.onNudge(sketch, times * move[0], times * move[1]);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul className="spoken" aria-label={t('list')}>
      {sorted.map((sketch) => (
        <li key={sketch.key}>
          <button
            type="button"
            aria-pressed={sketch.key === props.selectedKey}
            aria-description={t('keys')}
            onFocus={() => props.onSelect(sketch.key)}
            onClick={() => props.onSelect(sketch.key)}
            onKeyDown={(event) => press(event, sketch)}
          >
            {props.nameOf(sketch)}
          </button>
        </li>
      ))}
    </ul>
  );
}
