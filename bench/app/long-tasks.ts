// The tasks of a page's main thread that keep a touch waiting for more than 50 ms, by their causes, from a trace of the browser.
import type { Browser } from 'playwright';
import type { Visitor } from './lighthouse-pages.ts';
import { PHONE, slowDown } from './phone.ts';

export const LONG_MS = 50;
const TRACED_MS = 10_000;
/** No stacks: collecting them is a part of each task that no user pays. */
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'loading',
  'v8',
  'disabled-by-default-v8.compile',
];

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  args?: { name?: string; data?: { url?: string; type?: string; functionName?: string } };
}

export interface LongTask {
  /** Milliseconds since the first paint. */
  at_ms: number;
  /** Without the tracing's own part. */
  takes_ms: number;
  tracing_ms: number;
  /** What started it. */
  start: string;
  /** Milliseconds of its parts, each without the parts inside it, the longest first. */
  causes: readonly (readonly [cause: string, ms: number])[];
}

const TRACING =
  /^(UpdateCounters|TracingStartedInPage|TracingSessionIdForWorker|Profile|ProfileChunk|CpuProfiler|SetLayerTreeId|V8\.(Get|Capture)\w*Stack)/;

const NAMES: Readonly<Record<string, string>> = {
  'v8.evaluateModule': 'module',
  EvaluateScript: 'module',
  'v8.compileModule': 'compile',
  'v8.compile': 'compile',
  FunctionCall: 'code of',
  TimerFire: 'timer',
  FireIdleCallback: 'idle callback',
  FireAnimationFrame: 'animation frame',
  EventDispatch: 'event',
  RunMicrotasks: 'promises',
  HandlePostMessage: 'message',
  ParseHTML: 'parse',
  UpdateLayoutTree: 'styles',
  MinorGC: 'garbage',
  MajorGC: 'garbage',
  'V8.GC_SCAVENGER': 'garbage',
};

/** `module libraries`, `event click`, `Layout`. */
function causeOf({ name, args }: TraceEvent): string {
  const { url, type } = args?.data ?? {};
  const file = url
    ?.split('/')
    .at(-1)
    ?.replace(/-[\w-]{8}\.js.*$/, '');
  return [NAMES[name] ?? name, type ?? file].filter((word) => word !== undefined).join(' ');
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** The main thread of the page, which has more work than any other one. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const names = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const threads = names.map(({ pid, tid }) =>
    events.filter((one) => one.pid === pid && one.tid === tid),
  );
  const work = (thread: readonly TraceEvent[]): number =>
    thread.reduce((sum, { name, dur = 0 }) => sum + (name === 'RunTask' ? dur : 0), 0);
  const [busiest] = threads.sort((one, other) => work(other) - work(one));
  if (busiest === undefined) throw new Error('The trace has no page.');
  return busiest;
}

export function longTasksIn(trace: string): LongTask[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const events = mainThread(traceEvents);
  const firstPaint = events.find(({ name }) => name === 'firstPaint')?.ts;
  if (firstPaint === undefined) throw new Error('The trace has no first paint.');
  const spans = events.filter(({ ph, dur }) => ph === 'X' && dur !== undefined);
  const tasks = spans.filter((task) => task.name === 'RunTask' && endOf(task) > firstPaint);
  return tasks.flatMap((task) => {
    const parts = spans
      .filter((one) => one !== task && one.ts >= task.ts && endOf(one) <= endOf(task))
      .sort((one, other) => one.ts - other.ts || endOf(other) - endOf(one));
    const causes = selfTimes(task, parts);
    const tracing = [...causes].reduce(
      (us, [cause, own]) => us + (TRACING.test(cause) ? own : 0),
      0,
    );
    const takes_ms = ((task.dur ?? 0) - tracing) / 1_000;
    if (takes_ms <= LONG_MS) return [];
    const rows = [...causes]
      .filter(([cause]) => !TRACING.test(cause))
      .map(([cause, us]) => [cause, us / 1_000] as const)
      .sort(([, one], [, other]) => other - one);
    const first = parts.find(
      (part) => !TRACING.test(part.name) && (part.dur ?? 0) * 2 > (task.dur ?? 0),
    );
    const start = first === undefined ? 'several' : causeOf(first);
    return [
      {
        at_ms: (task.ts - firstPaint) / 1_000,
        takes_ms,
        tracing_ms: tracing / 1_000,
        start,
        causes: rows,
      },
    ];
  });
}

/** Microseconds by cause; `parts` sorted by their start, the outer ones first. */
function selfTimes(task: TraceEvent, parts: readonly TraceEvent[]): Map<string, number> {
  const own = new Map<string, number>();
  const add = (event: TraceEvent, us: number): void => {
    const cause = event === task ? 'rest' : causeOf(event);
    own.set(cause, (own.get(cause) ?? 0) + us);
  };
  const open = [task];
  add(task, task.dur ?? 0);
  for (const part of parts) {
    while (open.length > 1 && endOf(open.at(-1) as TraceEvent) < endOf(part)) open.pop();
    add(open.at(-1) as TraceEvent, -(part.dur ?? 0));
    add(part, part.dur ?? 0);
    open.push(part);
  }
  return own;
}

export function describeTask({ at_ms, takes_ms, tracing_ms, start, causes }: LongTask): string {
  const parts = causes.filter(([, ms]) => ms >= 5).slice(0, 6);
  const texts = parts.map(([cause, ms]) => `${cause} ${ms.toFixed(0)}`);
  const head = `${takes_ms.toFixed(0).padStart(5)} ms at ${(at_ms / 1_000).toFixed(2)} s, ${start}`;
  return `${head}: ${texts.join(', ')}${tracing_ms >= 1 ? ` (tracing ${tracing_ms.toFixed(0)})` : ''}`;
}

/** A first visit on a phone that is four times slower; `visitor`: none on the bare page. */
export async function longTasks(
  browser: Browser,
  address: string,
  visitor?: Visitor,
): Promise<LongTask[]> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    if (visitor !== undefined)
      await page.addInitScript((state) => {
        localStorage.setItem('web_version', '1');
        localStorage.setItem('client_state', JSON.stringify({ version: 2, state }));
      }, visitor);
    await slowDown(page);
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForTimeout(TRACED_MS);
    return longTasksIn((await browser.stopTracing()).toString());
  } finally {
    await context.close();
  }
}
