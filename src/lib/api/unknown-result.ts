/** The result could not be asked for either. The request stays stored: the next attempt and `settle` use its key. */
export class UnknownResult extends Error {
  override name = 'UnknownResult';
}
