import { useEffect } from 'react';

/** Keeps the screen on while this page is visible, because users watch a chart without touching it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        lock = await navigator.wakeLock?.request('screen');
        if (isLeft) await lock?.release();
      } catch {
        // Low battery, or not allowed.
      }
    };
    const watch = (): void => void ask();
    watch();
    // A hidden page loses the lock.
    document.addEventListener('visibilitychange', watch);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', watch);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
