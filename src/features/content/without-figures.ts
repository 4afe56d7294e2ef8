const FIGURE = /\d[\d.,\s]*\d|\d/gu;

/** The words of a notice while the eye is closed: what it says happened, and no figure of it. */
export function withoutFigures(text: string): string {
  return text.replace(FIGURE, '***');
}
