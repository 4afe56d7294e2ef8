// A page that slides in is painted bit by bit: the upper half of the screen in the first frame of the slide, the other in
// the next, and what lies below the screen when it stands. All at once is a late frame on a slow phone, right when the
// movement begins; each step costs something too, so that three are no better. Nobody sees them: the movement itself
// waits for these frames (slides.css).

/** To be called when the page that comes stands in the document. */
export function veilUntilStill({ ready, finished }: ViewTransition): void {
  // Nothing moves: half a page would be seen.
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const pages = document.querySelectorAll('main');
  const page = [...pages].find((one) => one.checkVisibility());
  if (page === undefined) return;
  const { top } = page.getBoundingClientRect();
  /** In this share of the screen's height, and as wide as the screen. */
  const showIn = (share: number): void => {
    page.style.clipPath = `inset(${-top}px -100vw calc(100% - ${innerHeight * share - top}px))`;
  };
  let isVeiled = true;
  const whole = (): void => {
    isVeiled = false;
    page.style.clipPath = '';
  };
  const screen = (): void => {
    if (isVeiled) showIn(1);
  };
  showIn(0.5);
  ready.then(() => requestAnimationFrame(() => requestAnimationFrame(screen)), whole);
  finished.then(whole, whole);
  // A finger may scroll at once.
  addEventListener('pointerdown', whole, { once: true });
}
