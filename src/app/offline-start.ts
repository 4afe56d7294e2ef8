// The app starts without a network, as the service worker (public/sw.js) has kept it.

/** Called when the first page stands: what comes after that may wait. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`);
    const { active } = await navigator.serviceWorker.ready;
    // What was loaded before the worker was there to see it.
    const keep = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ keep });
  } catch {
    // A private window, or a browser that forbids it: the app needs its network then.
  }
}
