const FIGURE = /\d[\d.,\s]*\d|\d/gu;

/** The text of a notice while amounts are hidden: the event without figures. */
export function withoutFigures(text: string): string {
  return text.replace(FIGURE, '***');
}
