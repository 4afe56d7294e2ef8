/** A hidden page is never painted, so don't wait longer than this. */
const PAINTED_AT_LATEST_MS = 100;

export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINTED_AT_LATEST_MS);
  });
}
