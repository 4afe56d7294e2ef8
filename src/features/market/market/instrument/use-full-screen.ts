import { useCallback, useEffect, useState } from 'react';

const SIDEWAYS = '(orientation: landscape) and (max-height: 500px)';

export function useFullScreen(): [isFull: boolean, set: (isFull: boolean) => void] {
  const [isFull, setFull] = useState(() => matchMedia(SIDEWAYS).matches);
  useEffect(() => {
    const query = matchMedia(SIDEWAYS);
    const follow = (): void => setFull(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  useEffect(() => {
    if (!isFull) return;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) setFull(false);
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [isFull]);
  const set = useCallback((next: boolean): void => {
    setFull(next);
    void turn(next);
  }, []);
  return [isFull, set];
}

/** Enters full screen and locks the orientation, if the browser supports it; otherwise the chart fills the page. */
async function turn(isFull: boolean): Promise<void> {
  try {
    if (!isFull) {
      if (document.fullscreenElement !== null) await document.exitFullscreen();
      return;
    }
    await document.documentElement.requestFullscreen?.();
    const orientation = screen.orientation as { lock?: (way: string) => Promise<void> };
    await orientation.lock?.('landscape');
  } catch {
    // Not allowed here: the chart fills the page.
  }
}
