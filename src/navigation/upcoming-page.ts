// Draws the target page of a navigation out of sight before it slides in.
// Avoids: one long frame in which the page is rendered while the screen is frozen.
// Gain (bench app, the slides of slide_late_frames, on and off at random in one page, 22 traces, busy machine):
// the longest frame of a trace is 56 ms shorter (standard error 13); the share of late frames is the same.
// Remove when: the longest frame of a slide stays the same without it.
import type { Location } from 'react-router-dom';
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import { PageModule } from './page-module.ts';
import { pageAt } from './pages.ts';

/** After this time the page slides in anyway and shows its skeleton. */
const CODE_WITHIN_MS = 200;
/** A slow phone draws the largest page faster than this. */
const DRAWN_WITHIN_MS = 400;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `draw` puts the page into the document, hidden; resolves when it is there. */
export async function drawOutOfSight(
  location: Location,
  draw: () => void,
  frames: FrameScheduler,
): Promise<void> {
  const { page } = pageAt(location.pathname);
  if (page instanceof PageModule) await Promise.race([page.whenSettled(), pause(CODE_WITHIN_MS)]);
  const untilDrawn = frames.whenDrawn(location);
  draw();
  await Promise.race([untilDrawn, pause(DRAWN_WITHIN_MS)]);
}
