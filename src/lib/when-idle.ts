/** Calls back when the browser is idle. */
export function whenIdle(work: () => void, options?: IdleRequestOptions): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, options);
  else setTimeout(work);
}
