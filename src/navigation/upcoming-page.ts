// The page that a step leads to, drawn out of sight before it slides in.
import type { Location } from 'react-router-dom';
import { PageModule } from './page-module.ts';
import { pageAt } from './pages.ts';

/** Later than this the page slides in as far as it is: with what stands for it while its code comes. */
const CODE_WITHIN_MS = 200;
/** A slow phone draws the largest page in less. */
const DRAWN_WITHIN_MS = 400;

let awaited: { location: Location; tell(): void } | undefined;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** `draw` puts the page into the document, hidden; ends when it stands there. */
export async function prepared(location: Location, draw: () => void): Promise<void> {
  const { page } = pageAt(location.pathname);
  if (page instanceof PageModule) await Promise.race([page.settled(), pause(CODE_WITHIN_MS)]);
  const drawn = new Promise<void>((tell) => {
    awaited = { location, tell };
  });
  draw();
  await Promise.race([drawn, pause(DRAWN_WITHIN_MS)]);
}

/** All of the page is in the document. */
export function tellDrawn(location: Location): void {
  if (awaited?.location === location) awaited.tell();
}
