// Gate V (R-SEND-2): the server refuses a call that sends value until it comes with the pay password or a code. The app
// asks for it in one sheet and repeats the call, so no form has to know the daily amount.
import { CallError } from './api.ts';
import { refusalKey } from './failure-text.ts';

export interface Factors {
  password?: string;
  google_code?: string;
}

/** `unset`: neither a pay password nor an authenticator exists yet. */
export type AskedFactor = 'pay_password' | 'authenticator' | 'unset';

export interface Question {
  factor: AskedFactor;
  /** Why the former try was refused. */
  error: unknown;
  isBusy: boolean;
  answer(factors: Factors): void;
  close(): void;
}

const ASKED_FACTORS: Readonly<Record<string, AskedFactor>> = {
  confirm_with_pay_password: 'pay_password',
  confirm_with_authenticator: 'authenticator',
  pay_password_not_set: 'unset',
};

const WRONG_FACTORS: ReadonlySet<string> = new Set([
  ...['pay_password_wrong', 'pay_password_locked'],
  ...['authenticator_wrong', 'authenticator_used', 'authenticator_locked'],
]);

export class Confirmations {
  readonly #listeners = new Set<() => void>();
  #question: Question | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): Question | undefined => this.#question;

  /** Sends until it isn't refused for the lack of a factor. A user who closes the sheet has cancelled the call. */
  async send<T>(send: (factors: Factors) => Promise<T>): Promise<T> {
    let factors: Factors = {};
    let factor: AskedFactor | undefined;
    try {
      for (;;) {
        try {
          return await send(factors);
        } catch (error) {
          const isWrong = factor !== undefined && WRONG_FACTORS.has(refusalKey(error) ?? '');
          const askedFactor =
            ASKED_FACTORS[refusalKey(error) ?? ''] ?? (isWrong ? factor : undefined);
          if (askedFactor === undefined) throw error;
          factor = askedFactor;
          const givenFactors = await this.#ask(askedFactor, isWrong ? error : undefined);
          if (givenFactors === undefined) {
            const { message } = error as CallError;
            throw new CallError('aborted', message, 200, undefined, error);
          }
          factors = givenFactors;
        }
      }
    } finally {
      if (factor !== undefined) this.#show(undefined);
    }
  }

  #ask(factor: AskedFactor, error: unknown): Promise<Factors | undefined> {
    return new Promise((resolve) => {
      const question: Question = {
        factor,
        error,
        isBusy: false,
        answer: (factors) => {
          this.#show({ ...question, isBusy: true });
          resolve(factors);
        },
        close: () => {
          this.#show(undefined);
          resolve(undefined);
        },
      };
      this.#show(question);
    });
  }

  #show(question: Question | undefined): void {
    this.#question = question;
    for (const listener of this.#listeners) listener();
  }
}
