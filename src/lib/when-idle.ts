/** Calls back when nothing else is to be done. */
export function whenIdle(work: () => void, options?: IdleRequestOptions): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, options);
  else setTimeout(work);
}
