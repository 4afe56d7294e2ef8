export type ToastTone = 'good' | 'bad' | 'info';

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
}

/** Shows messages one after the other, each for its time, and ignores one that is already shown or queued. */
export class ToastQueue {
  private readonly waiting: Toast[] = [];
  private readonly notify: (toast: Toast | undefined) => void;
  private readonly shownFor: number;
  private currentToast: Toast | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private nextId = 1;

  constructor(notify: (toast: Toast | undefined) => void, shownFor: number) {
    this.notify = notify;
    this.shownFor = shownFor;
  }

  show(text: string, tone: ToastTone): void {
    const isSaid = [this.currentToast, ...this.waiting].some((one) => one?.text === text);
    if (isSaid) return;
    this.waiting.push({ id: this.nextId, text, tone });
    this.nextId += 1;
    if (this.currentToast === undefined) this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting.length = 0;
    this.currentToast = undefined;
  }

  private next(): void {
    this.currentToast = this.waiting.shift();
    this.notify(this.currentToast);
    if (this.currentToast === undefined) return;
    this.timer = setTimeout(() => this.next(), this.shownFor);
  }
}
