/** A page that is not shown is never painted; nor does it hurry. */
const PAINTED_AT_LATEST_MS = 100;

export function painted(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, PAINTED_AT_LATEST_MS);
  });
}
