import { useEffect } from 'react';

/** The screen stays on while this page is on view: nobody touches a chart that he watches. */
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
        // Low battery, or not allowed: the phone decides.
      }
    };
    const watch = (): void => void ask();
    watch();
    // A page that was hidden has lost it.
    document.addEventListener('visibilitychange', watch);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', watch);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
