import { useState } from 'react';
import { useApp } from '../../../../../lib/app-context.ts';
import type { Shelf } from '../../../../../lib/charts/chart-objects.ts';
import {
  type Change,
  type History,
  NO_HISTORY,
  redone,
  undone,
  withChange,
} from '../../../../../ui/charts/sketches/history.ts';
import type { Sketch } from '../../../../../ui/charts/sketches/sketch.ts';
import type { ChartShelf } from '../use-chart-objects.ts';
import { bodyOf, sketchesIn } from './sketch-body.ts';

export interface Sketches {
  list: readonly Sketch[];
  newKey(): string;
  /** Adds or changes a sketch, as a step that can be taken back. */
  put(sketch: Sketch): void;
  remove(sketch: Sketch): void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** R-CHART-1 */
export const MOST_SKETCHES = 200;

export function useSketches(objects: ChartShelf, shelf: Shelf): Sketches {
  const { newSeed } = useApp();
  const [history, setHistory] = useState<History<Sketch>>(NO_HISTORY);
  const list = sketchesIn(shelf.objects);
  const apply = ({ key, after }: Change<Sketch>): void =>
    objects.put(key, 'drawing', after === undefined ? undefined : bodyOf(after));
  const change = (key: string, after: Sketch | undefined): void => {
    const step = { key, before: list.find((one) => one.key === key), after };
    apply(step);
    setHistory((former) => withChange(former, step));
  };
  const step = (next: ReturnType<typeof undone<Sketch>>): (() => void) | undefined =>
    next === undefined
      ? undefined
      : () => {
          apply(next.change);
          setHistory(next.history);
        };
  return {
    list,
    newKey: newSeed,
    put: (sketch) => change(sketch.key, sketch),
    remove: ({ key }) => change(key, undefined),
    undo: step(undone(history)),
    redo: step(redone(history)),
  };
}
