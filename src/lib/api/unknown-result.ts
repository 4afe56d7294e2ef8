/** The server could not be asked either. The wish is kept: the next try has its key, and so has `settle`. */
export class UnknownResult extends Error {
  override name = 'UnknownResult';
}
