import { expect, test } from 'vitest';
import { longTasksIn } from './app/long-tasks.ts';

const PAGE = { pid: 1, tid: 2 };
const span = (
  name: string,
  from_ms: number,
  takes_ms: number,
  data: object = {},
  thread = PAGE,
) => ({
  name,
  ph: 'X',
  ...thread,
  ts: from_ms * 1_000,
  dur: takes_ms * 1_000,
  args: { data },
});

test('long tasks: those after the first paint, each part once, without the part of the tracing', () => {
  const traceEvents = [
    { name: 'thread_name', ph: 'M', ...PAGE, ts: 0, args: { name: 'CrRendererMain' } },
    span('RunTask', 0, 90),
    { name: 'firstPaint', ph: 'R', ...PAGE, ts: 100_000 },
    span('RunTask', 110, 100),
    span('v8.evaluateModule', 110, 80, { url: 'http://x/h5/assets/libraries-D7oa9wvQ.js' }),
    span('V8.GC_SCAVENGER', 120, 10),
    span('UpdateCounters', 195, 15),
    span('RunTask', 300, 60),
    span('UpdateCounters', 300, 15),
    span('RunTask', 400, 200, {}, { pid: 1, tid: 3 }),
  ];
  expect(longTasksIn(JSON.stringify({ traceEvents }))).toEqual([
    {
      at_ms: 10,
      takes_ms: 85,
      tracing_ms: 15,
      start: 'module libraries',
      causes: [
        ['module libraries', 70],
        ['garbage', 10],
        ['rest', 5],
      ],
    },
  ]);
});
