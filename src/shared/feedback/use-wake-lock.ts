import { useEffect } from 'react';

export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        lock = await navigator.wakeLock?.request('screen');
        if (isLeft) await lock?.release();
      } catch {}
    };
    const watch = (): void => void ask();
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', watch);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
