// `frames_over_16ms`: frames on a slow phone that are late because of the list, by Chromium's trace.
import { type BenchPage, withPage } from '../chromium.ts';
import { TICKS_A_SECOND } from './feed.ts';
import { SCREEN_PAGE } from './screen.ts';

const SECONDS = 60;
/** A minute has two to eight late frames of some 3,750, so one round has little significance. */
const ROUNDS = 5;
/** A phone that is four times slower. */
const THROTTLE = 4;
const LATE_MICROSECONDS = 16_000;
const TASK = 'ThreadControllerImpl::RunTask';
/** The task of the main thread that starts a frame. */
const FRAME = 'ScheduledActionSendBeginMainFrame';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { name?: string; src_func?: string };
}

export interface SlowFrames {
  /** Percent of the frames with more than 16 ms of work on the main thread, by round. */
  ours: number[];
  /** An empty page that requests every frame too. */
  empty: number;
}

export async function slowFrames(): Promise<SlowFrames> {
  return withPage(SCREEN_PAGE, async (first) => {
    const ours: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const list = round === 0 ? first : await first.another();
      await list.call('open', 'ours');
      await list.call('play', 3 * TICKS_A_SECOND);
      ours.push(await share(list, () => list.call('play', SECONDS * TICKS_A_SECOND)));
      await list.page.close();
    }
    const blank = await first.another();
    await blank.call('open', 'empty');
    const empty = await share(blank, () => blank.page.waitForTimeout(SECONDS * 1_000));
    return { ours, empty };
  });
}

async function share(
  { page, cdp, call }: BenchPage,
  work: () => Promise<unknown>,
): Promise<number> {
  await page.bringToFront();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await call('runFrames');
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  const trace = (await browser.stopTracing()).toString();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return lateShare(trace, SECONDS * 10);
}

/** Names of the two marks (`performance.mark`, category `blink.user_timing`) around the measured time. */
export type Marks = readonly [begins: string, ends: string];

/**
 * Percent of the frames of a trace (category `toplevel`) with more than 16 ms of work on the main thread. With marks, only
 * frames that began between them count.
 */
export function lateShare(trace: string, least: number, marks?: Marks): number {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const isCounted = marks === undefined ? () => true : between(traceEvents, marks);
  const frames = workOfFrames(mainTasks(traceEvents)).filter(({ ts }) => isCounted(ts));
  // A page that isn't drawn has no frames, and no late ones.
  if (frames.length < least) throw new Error(`Only ${frames.length} frames in the trace.`);
  return (
    (100 * frames.filter(({ duration }) => duration > LATE_MICROSECONDS).length) / frames.length
  );
}

function between(events: readonly TraceEvent[], [begins, ends]: Marks): (ts: number) => boolean {
  const marks = events
    .filter(({ name }) => name === begins || name === ends)
    .sort((a, b) => a.ts - b.ts);
  return (ts) => marks.findLast((mark) => mark.ts <= ts)?.name === begins;
}

/** Main-thread tasks of the thread with the most frames: other pages of the browser have threads too. */
function mainTasks(events: readonly TraceEvent[]): TraceEvent[] {
  const byThread = Map.groupBy(
    events.filter(({ name, ph }) => name === TASK && ph === 'X'),
    ({ pid, tid }) => `${pid}/${tid}`,
  );
  const began = (tasks: readonly TraceEvent[]): number => tasks.filter(beginsFrame).length;
  const [most = []] = [...byThread.values()].sort((a, b) => began(b) - began(a));
  return most.sort((a, b) => a.ts - b.ts);
}

function beginsFrame({ args }: TraceEvent): boolean {
  return args.src_func === FRAME;
}

interface Frame {
  ts: number;
  duration: number;
}

function workOfFrames(tasks: readonly TraceEvent[]): Frame[] {
  const frames: Frame[] = [];
  for (const task of tasks) {
    if (beginsFrame(task)) frames.push({ ts: task.ts, duration: 0 });
    const frame = frames.at(-1);
    if (frame !== undefined) frame.duration += task.tdur ?? 0;
  }
  return frames;
}
