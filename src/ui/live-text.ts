/**
 * A text that is written straight into the page: for figures that change many times a second, without a render. Its
 * place may take its width from `--characters`; then a text as long as the last one moves nothing else.
 */
export class LiveText {
  private readonly place: HTMLElement;
  private readonly node = new Text();
  private shown = '';

  constructor(place: HTMLElement) {
    this.place = place;
    place.replaceChildren(this.node);
  }

  /** True where it was another one. */
  show(text: string): boolean {
    if (text === this.shown) return false;
    if (text.length !== this.shown.length) {
      this.place.style.setProperty('--characters', `${text.length}`);
    }
    this.shown = text;
    this.node.data = text;
    return true;
  }
}
