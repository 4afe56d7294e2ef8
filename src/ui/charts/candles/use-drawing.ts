import { useCallback, useEffect, useState } from 'react';
import type { openDrawing } from './drawing.ts';

export type DrawingState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; open: typeof openDrawing };

/** Loads the chart's code with its library for the first chart, and can retry. */
export function useDrawing(): [DrawingState, retry: () => void] {
  const [state, setState] = useState<DrawingState>({ kind: 'loading' });
  const load = useCallback(() => {
    setState({ kind: 'loading' });
    import('./drawing.ts')
      .then(({ openDrawing }) => setState({ kind: 'ready', open: openDrawing }))
      .catch(() => setState({ kind: 'failed' }));
  }, []);
  useEffect(load, [load]);
  return [state, load];
}
