// What a page's main thread has done, as Chromium itself counts it.
import type { CDPSession } from 'playwright';

/** Seconds of the processor, since the page began. */
export interface Spent {
  /** All that ran on the main thread: script, style, layout, paint, and taking in messages. */
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

/**
 * Counted in time of the thread: what another process took from it is not the page's. The garbage collector is in it
 * where it stops the thread.
 */
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

/** What was spent while something ran. */
export async function spent_in(
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
