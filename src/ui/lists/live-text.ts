/**
 * A text written directly into the page, without a render, for figures that change many times a second. Its
 * element may take its width from `--characters`; then a text of the same length causes no layout.
 */
export class LiveText {
  private readonly sizedElement: HTMLElement;
  private readonly node = new Text();
  private currentText = '';

  /** `sized`: the element that receives the length, if it is an ancestor. */
  constructor(place: HTMLElement, sizedElement = place) {
    this.sizedElement = sizedElement;
    place.replaceChildren(this.node);
  }

  show(text: string): boolean {
    if (text === this.currentText) return false;
    if (text.length !== this.currentText.length) {
      this.sizedElement.style.setProperty('--characters', `${text.length}`);
    }
    this.currentText = text;
    this.node.data = text;
    return true;
  }
}
