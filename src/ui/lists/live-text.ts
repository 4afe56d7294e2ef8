/**
 * A text that is written straight into the page: for figures that change many times a second, without a render. Its
 * place may take its width from `--characters`; then a text as long as the last one moves nothing else.
 */
export class LiveText {
  private readonly sized: HTMLElement;
  private readonly node = new Text();
  private shown = '';

  /** `sized`: what hears of the length, where that is an element around the place. */
  constructor(place: HTMLElement, sized = place) {
    this.sized = sized;
    place.replaceChildren(this.node);
  }

  /** True where it was another one. */
  show(text: string): boolean {
    if (text === this.shown) return false;
    if (text.length !== this.shown.length) {
      this.sized.style.setProperty('--characters', `${text.length}`);
    }
    this.shown = text;
    this.node.data = text;
    return true;
  }
}
