// The work of a page's main thread, as measured by Chromium.
import type { CDPSession } from 'playwright';

/** Processor seconds since the page was opened. */
export interface Spent {
  /** Everything on the main thread: script, style, layout, paint, and receiving messages. */
  task: number;
  script: number;
  layout: number;
  style: number;
}

const NAMES = {
  task: 'TaskDuration',
  script: 'ScriptDuration',
  layout: 'LayoutDuration',
  style: 'RecalcStyleDuration',
} as const;

/** In thread time, so that other processes don't count. Includes the garbage collector where it blocks the thread. */
export async function meter(cdp: CDPSession): Promise<() => Promise<Spent>> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name: string): number => metrics.find((it) => it.name === name)?.value ?? 0;
    return {
      task: of(NAMES.task),
      script: of(NAMES.script),
      layout: of(NAMES.layout),
      style: of(NAMES.style),
    };
  };
}

export async function spentIn(
  read: () => Promise<Spent>,
  work: () => Promise<unknown>,
): Promise<Spent> {
  const before = await read();
  await work();
  const after = await read();
  return {
    task: after.task - before.task,
    script: after.script - before.script,
    layout: after.layout - before.layout,
    style: after.style - before.style,
  };
}
