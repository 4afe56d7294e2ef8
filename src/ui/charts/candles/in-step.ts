import { createContext } from 'react';

/** What several charts share: where the crosshair of one of them is. */
export interface Step {
  /** Undefined: no crosshair. */
  point(from: object, time: number | undefined): void;
  onPoint(own: object, listener: (time: number | undefined) => void): () => void;
}

export const StepContext = createContext<Step | undefined>(undefined);

export function newStep(): Step {
  const listeners = new Map<object, (time: number | undefined) => void>();
  return {
    point(from, time) {
      for (const [own, listener] of listeners) if (own !== from) listener(time);
    },
    onPoint(own, listener) {
      listeners.set(own, listener);
      return () => listeners.delete(own);
    },
  };
}
