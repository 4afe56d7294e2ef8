import { onColourChange } from '../theme/colour-change.ts';

export interface Sheet {
  pen: CanvasRenderingContext2D;
  /** In pixels of the page. */
  width: number;
  height: number;
  colour(token: string): string;
  font: string;
}

export type Paint = (sheet: Sheet) => void;

/** A canvas that is painted again when its size or the colours change. */
export class CanvasPicture {
  #canvas: HTMLCanvasElement | undefined;
  #paint: Paint | undefined;

  /** Returns what detaches it. */
  attach(canvas: HTMLCanvasElement): () => void {
    this.#canvas = canvas;
    const sizes = new ResizeObserver(() => this.#redraw());
    sizes.observe(canvas);
    const leaveColours = onColourChange(() => this.#redraw());
    return () => {
      sizes.disconnect();
      leaveColours();
      this.#canvas = undefined;
    };
  }

  draw(paint: Paint): void {
    this.#paint = paint;
    this.#redraw();
  }

  #redraw(): void {
    const pen = this.#canvas?.getContext('2d') ?? null;
    if (this.#canvas === undefined || pen === null || this.#paint === undefined) return;
    const canvas = this.#canvas;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    const [across, down] = [width * devicePixelRatio, height * devicePixelRatio];
    if (canvas.width !== across || canvas.height !== down) {
      canvas.width = across;
      canvas.height = down;
    }
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    pen.clearRect(0, 0, width, height);
    const style = getComputedStyle(canvas);
    this.#paint({
      pen,
      width,
      height,
      colour: (token) => style.getPropertyValue(token).trim(),
      font: `${style.fontSize} ${style.fontFamily}`,
    });
  }
}
