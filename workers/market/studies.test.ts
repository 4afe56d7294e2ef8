import { expect, test } from 'vitest';
import { Market } from '../../core/pkg/pe_core.js';
import { ScriptedMarket } from '../../tests/support/scripted-market.ts';
import { ROOM } from './frame-header.ts';
import { StudyDesk } from './studies.ts';

const MINUTE = 60_000;

function open(count: number) {
  const server = new ScriptedMarket();
  const market = new Market();
  market.load_instruments('7/-2/-3/0.01\n9/0/0/1');
  market.open_room(ROOM.quotes, 0);
  market.ingest(server.snapshot(), server.time);
  market.open_chart(1, 7, '1min', 1_000);
  const times = Array.from({ length: count }, (_, at) => at * MINUTE);
  const load = (from: number, price: (at: number) => number): void => {
    const lines = times.flatMap((time, at) => {
      const close = price(at);
      return at < from ? [] : [`${time}/${close}/${close}/${close}/${close}/1`];
    });
    market.chart_history(1, lines.join('\n'), server.epoch, server.sequence);
  };
  load(0, (at) => at + 1);
  const readBars: string[] = [];
  const desk = new StudyDesk({
    load: () => import('../../core/pkg/pe_core_studies.js'),
    market: {
      chart_lines(handle: number, from: number, to: number, limit: number) {
        const lines = market.chart_lines(handle, from, to, limit);
        readBars.push(lines);
        return lines;
      },
    },
    tickOf: (handle) => (handle === 1 ? '0.01' : undefined),
    rules: () => ({ decimal: '.', group: ',', minimum_grouping: 1 }),
  });
  return { desk, load, readBars };
}

test('R-STUDY-2: a request reads all bars once, then only those that changed', async () => {
  const { desk, load, readBars } = open(30);
  const all = await desk.pixels(1, 0, 'ma/2\nobv');
  expect(all.length).toBe(30 * 3);
  expect([...all.subarray(-3)]).toEqual([29 * MINUTE, 29.5, 30]);
  // The newest bar closes lower.
  load(29, () => 9);
  const tail = await desk.pixels(1, 29 * MINUTE, 'ma/2\nobv');
  expect([...tail]).toEqual([29 * MINUTE, 19, 28]);
  expect(readBars.map((lines) => lines.split('\n').length)).toEqual([30, 1]);
  expect(await desk.texts(1, 29 * MINUTE, 'ma/2\nobv')).toBe('19.00\n28.0000');
});

test('older and other bars are computed from the first one on, and another choice begins again', async () => {
  const { desk, load } = open(30);
  await desk.pixels(1, 0, 'ma/2');
  load(0, (at) => 100 + at);
  const again = await desk.pixels(1, 0, 'ma/2');
  expect([...again.subarray(2, 4)]).toEqual([MINUTE, 100.5]);
  expect((await desk.pixels(1, 29 * MINUTE, 'ema/1')).length).toBe(2);
});

test('a chart without a known instrument has no values, and a refused study none either', async () => {
  const { desk } = open(3);
  expect((await desk.pixels(2, 0, 'ma/2')).length).toBe(0);
  expect(await desk.texts(2, 0, 'ma/2')).toBe('');
  expect((await desk.pixels(1, 0, 'ma/0')).length).toBe(0);
  desk.keep([]);
  expect((await desk.pixels(1, 0, 'ma/2')).length).toBe(6);
});

test('R-STUDY-5: volume by price is of the bars that are seen', async () => {
  const { desk } = open(10);
  await desk.pixels(1, 0, 'profile');
  const profile = await desk.profile(1, 2 * MINUTE, 6 * MINUTE, 3, 70);
  // Closes 3 to 6 of one lot each, in rows of one.
  expect(profile).toMatchObject({ low: 3, height: 1, peak: 2, area_texts: ['4.00', '6.00'] });
  expect([...(profile?.rows ?? [])]).toEqual([1, 0, 1, 0, 2, 0]);
  expect(await desk.profile(1, 900 * MINUTE, 901 * MINUTE, 3, 70)).toBeUndefined();
});

test('the catalogue has every study with its parameters', async () => {
  const { desk } = open(1);
  const records = await desk.catalogue();
  const boll = records.find(({ id }) => id === 'boll');
  expect(boll?.parameters.map(({ name, first }) => `${name} ${first}`)).toEqual([
    'length 20',
    'width 2',
    'source close',
  ]);
  expect(boll?.band).toEqual([1, 2]);
  expect(records.length).toBeGreaterThanOrEqual(22);
});
