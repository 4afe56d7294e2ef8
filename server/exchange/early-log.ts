// What is said while the server starts, before its log exists. Kept, then passed on in order.

export interface LogEnds {
  note(text: string): void;
  report(error: unknown): void;
}

export class EarlyLog implements LogEnds {
  readonly notes: string[] = [];
  readonly #errors: unknown[] = [];
  #ends: LogEnds | undefined;

  readonly note = (text: string): void => {
    if (this.#ends === undefined) this.notes.push(text);
    else this.#ends.note(text);
  };

  readonly report = (error: unknown): void => {
    if (this.#ends === undefined) this.#errors.push(error);
    else this.#ends.report(error);
  };

  passTo(ends: LogEnds): void {
    this.#ends = ends;
    for (const error of this.#errors) ends.report(error);
    for (const text of this.notes) ends.note(text);
  }
}
