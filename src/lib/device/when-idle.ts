export function whenIdle(work: () => void, options?: IdleRequestOptions): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, options);
  else setTimeout(work);
}
