export type ToastTone = 'good' | 'bad' | 'info';

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  /** Maximum extra time on the screen, ended by a tap, and by the next toast unless it is kept. */
  lingerMs: number;
  isKept: boolean;
  action: ToastAction | undefined;
}

/** A button of the toast, such as to take back what was done. */
export interface ToastAction {
  label: string;
  onPress(): void;
}

/** Shows messages one after the other, each for its time, and ignores one that is already shown or queued. */
export class ToastQueue {
  readonly #waitingToasts: Toast[] = [];
  readonly #notify: (toast: Toast | undefined) => void;
  readonly #shownFor: number;
  #currentToast: Toast | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLingering = false;
  #nextId = 1;

  constructor(notify: (toast: Toast | undefined) => void, shownFor: number) {
    this.#notify = notify;
    this.#shownFor = shownFor;
  }

  show(text: string, tone: ToastTone, lingerMs = 0, isKept = false, action?: ToastAction): void {
    const isSaid = [this.#currentToast, ...this.#waitingToasts].some((one) => one?.text === text);
    if (isSaid) return;
    this.#waitingToasts.push({ id: this.#nextId, text, tone, lingerMs, isKept, action });
    this.#nextId += 1;
    if (this.#currentToast === undefined || this.#isLingering) this.#next();
  }

  /** A tap on the shown toast: it has been read. */
  dismiss(): void {
    if (this.#currentToast !== undefined) this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waitingToasts.length = 0;
    this.#currentToast = undefined;
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#isLingering = false;
    this.#currentToast = this.#waitingToasts.shift();
    this.#notify(this.#currentToast);
    if (this.#currentToast === undefined) return;
    this.#timer = setTimeout(() => this.#timeIsOver(), this.#shownFor);
  }

  #timeIsOver(): void {
    const { lingerMs = 0, isKept = false } = this.#currentToast ?? {};
    // Many kept ones, such as of twenty liquidations, don't hold up each other.
    const isNext = this.#waitingToasts.length > 0 && (!isKept || this.#waitingToasts[0]?.isKept);
    if (lingerMs === 0 || isNext) {
      this.#next();
      return;
    }
    this.#isLingering = !isKept;
    this.#timer = setTimeout(() => this.#next(), lingerMs);
  }
}
