import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { type Fault, faultMessage } from '../../lib/api/faults.ts';

const BY_SCHEMA = 'schema';
const BY_SERVER = 'server';

type Values = Record<string, unknown>;
type Form = Pick<UseFormReturn<Values>, 'getFieldState' | 'setError' | 'clearErrors'>;

/**
 * Controls when errors appear and disappear: one appears when its field is left and disappears as soon as the
 * text is valid. The modes of react-hook-form don't do both: `onTouched` also shows a new error while typing,
 * and replaces the server's.
 */
export class FieldFaults {
  readonly #form: Form;
  readonly #check: () => Promise<FieldErrors<Values>>;
  readonly #pressEnd: () => Promise<void>;
  readonly #leftFields = new Set<string>();

  /** `check` validates the current request; no error appears before `pressEnd` resolves. */
  constructor(
    form: Form,
    check: () => Promise<FieldErrors<Values>>,
    pressEnd: () => Promise<void>,
  ) {
    this.#form = form;
    this.#check = check;
    this.#pressEnd = pressEnd;
  }

  /** Also shows errors that this field causes in fields left before, such as a repeated password. */
  async leave(field: string): Promise<void> {
    this.#leftFields.add(field);
    await this.#pressEnd();
    const wrong = await this.#check();
    for (const one of this.#leftFields) {
      const message = wrong[one]?.message;
      if (message === undefined) this.#clearCorrected(one, wrong);
      else this.#form.setError(one, { type: BY_SCHEMA, message: String(message) });
    }
  }

  async type(field: string, shownFields: readonly string[]): Promise<void> {
    if (shownFields.length === 0) return;
    if (this.#form.getFieldState(field).error?.type === BY_SERVER) this.#form.clearErrors(field);
    const wrong = await this.#check();
    for (const one of shownFields) this.#clearCorrected(one, wrong);
  }

  mark(field: string, fault: Fault): void {
    this.#form.setError(field, { type: BY_SERVER, message: faultMessage(fault) });
  }

  /** After a reset no field counts as left. */
  forget(): void {
    this.#leftFields.clear();
  }

  #clearCorrected(field: string, wrong: FieldErrors<Values>): void {
    const error = this.#form.getFieldState(field).error;
    if (error === undefined || error.type === BY_SERVER) return;
    if (wrong[field]?.message !== error.message) this.#form.clearErrors(field);
  }
}
