// A page that slides in is painted bit by bit: the upper half of the screen before it moves, the rest of the screen a
// frame later, when a finger's breadth of it is seen, and what lies below when it stands. All at once is a late frame on
// a slow phone, and that frame is the one that starts the movement.

/** To be called when the page that comes stands in the document. */
export function veilUntilStill({ ready, finished }: ViewTransition): void {
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
