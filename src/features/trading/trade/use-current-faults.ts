import { useRef } from 'react';

/**
 * The faults of the last checked ticket. Between an edit and its check they stay, so that no line appears or moves the
 * button below it for a moment.
 */
export function useCurrentFaults<Faults>(faults: Faults, isCurrent: boolean): Faults {
  const last = useRef(faults);
  if (isCurrent) last.current = faults;
  return last.current;
}
