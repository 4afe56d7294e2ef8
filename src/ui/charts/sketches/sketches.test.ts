import { describe, expect, test } from 'vitest';
import type { Place } from '../candles/layer.ts';
import { distanceToSegment, endOfRay, heightAt, isInside } from './geometry.ts';
import { type History, NO_HISTORY, redone, undone, withChange } from './history.ts';
import { distanceTo, nearest, REACH } from './hit.ts';
import { cursorAt } from './snap.ts';
import { pointCountOf, type Scene, type Spot, TOOL_NAMES, TOOLS, type ToolName } from './tools.ts';

const SCENE: Scene = { width: 400, height: 300, yOf: (price) => 300 - price, texts: [] };
const spot = (x: number, y: number): Spot => ({ x, y, price: 300 - y });
const shapesOf = (tool: ToolName, ...spots: Spot[]) => TOOLS[tool].shapes(spots, SCENE);
const pathsOf = (tool: ToolName, ...spots: Spot[]) =>
  shapesOf(tool, ...spots).flatMap((shape) => (shape.is === 'path' ? [shape.places] : []));

describe('geometry in pixels', () => {
  test('a distance is to the line between its ends, not beyond them', () => {
    expect(distanceToSegment({ x: 5, y: 3 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(3);
    expect(distanceToSegment({ x: 13, y: 4 }, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(5);
    expect(distanceToSegment({ x: 3, y: 4 }, { x: 0, y: 0 }, { x: 0, y: 0 })).toBe(5);
  });

  test('a ray goes on to the edge on its side, also straight up', () => {
    expect(endOfRay({ x: 0, y: 0 }, { x: 100, y: 50 }, SCENE)).toEqual({ x: 400, y: 200 });
    expect(endOfRay({ x: 100, y: 50 }, { x: 50, y: 100 }, SCENE)).toEqual({ x: 0, y: 150 });
    expect(endOfRay({ x: 20, y: 50 }, { x: 20, y: 10 }, SCENE)).toEqual({ x: 20, y: 0 });
    expect(heightAt({ x: 20, y: 50 }, { x: 20, y: 10 }, 99)).toBe(10);
  });

  test('inside and outside of an area', () => {
    const square = [spot(0, 0), spot(10, 0), spot(10, 10), spot(0, 10)];
    expect(isInside({ x: 5, y: 5 }, square)).toBe(true);
    expect(isInside({ x: 15, y: 5 }, square)).toBe(false);
    expect(isInside({ x: 5, y: -1 }, square)).toBe(false);
  });
});

describe('a tool is one record', () => {
  test.each(TOOL_NAMES)(
    '%s draws nothing without points, and something with all of them',
    (name) => {
      const tool = TOOLS[name];
      const places: Place[] = [spot(100, 200), spot(200, 150), spot(150, 100)].slice(0, tool.taps);
      const all = tool.complete?.(places, SCENE) ?? places;
      const spots = all.map(({ x, y }) => spot(x, y));
      expect(tool.shapes([], SCENE)).toEqual([]);
      expect(all).toHaveLength(pointCountOf(name));
      const shapes = tool.shapes(spots, { ...SCENE, texts: ['1', '2', '3'] });
      expect(shapes.length).toBeGreaterThan(0);
      const paths = shapes.flatMap((shape) => (shape.is === 'text' ? [shape.at] : shape.places));
      const inPane = paths.find(({ x }) => x > 0 && x < SCENE.width) ?? { x: 0, y: 200 };
      expect(distanceTo(inPane, shapes, tool.isSolid === true)).toBeLessThan(REACH.touch + 4);
    },
  );

  test('a channel has a parallel through its third point, and goes on to the right', () => {
    const [lower, upper, middle] = pathsOf(
      'channel',
      spot(100, 200),
      spot(200, 150),
      spot(150, 75),
    );
    expect(lower).toEqual(
      [spot(100, 200), { x: 400, y: 50 }].map(({ x, y }) => expect.objectContaining({ x, y })),
    );
    expect(upper).toEqual([
      { x: 100, y: 100 },
      { x: 400, y: -50 },
    ]);
    expect(middle).toEqual([
      { x: 100, y: 150 },
      { x: 400, y: 0 },
    ]);
  });

  test('a channel that is drawn from right to left is the same', () => {
    const there = pathsOf('channel', spot(100, 200), spot(200, 150), spot(150, 75));
    expect(pathsOf('channel', spot(200, 150), spot(100, 200), spot(150, 75))).toEqual(there);
  });

  test('the levels of a retracement are shares of its height, from its end', () => {
    const levels = pathsOf('fib', spot(50, 200), spot(150, 100)).slice(1);
    expect(levels.map(([from]) => from?.y.toFixed(1))).toEqual([
      '100.0',
      '123.6',
      '138.2',
      '150.0',
      '161.8',
      '178.6',
      '200.0',
    ]);
  });

  test('a long plan has its target above and its stop below, twice as near', () => {
    const [entry, target, stop] = TOOLS.long.complete?.([{ x: 100, y: 150 }], SCENE) ?? [];
    expect([entry?.y, target?.y, stop?.y]).toEqual([150, 78, 186]);
    const [, lower, upper] = TOOLS.short.complete?.([{ x: 100, y: 150 }], SCENE) ?? [];
    expect([lower?.y, upper?.y]).toEqual([222, 114]);
  });

  test('a target that is dragged beyond the entry turns the plan around', () => {
    const plan = [spot(100, 150), spot(220, 78), spot(220, 186)];
    const places = TOOLS.long.drag?.(plan, 1, { x: 240, y: 200 }) ?? [];
    expect(places.map(({ x, y }) => [x, y])).toEqual([
      [100, 150],
      [240, 200],
      [240, 114],
    ]);
    // Its right edge is that of the stop too; the entry stays.
    const wider = TOOLS.long.drag?.(plan, 2, { x: 300, y: 190 }) ?? [];
    expect(wider.map(({ x }) => x)).toEqual([100, 300, 300]);
  });
});

describe('which sketch is under the finger', () => {
  test('the nearest within reach; of equally near ones the one in front', () => {
    const ones = [{ at: 10 }, { at: 30 }, { at: 30 }];
    const find = (from: number) => nearest(ones, ({ at }) => Math.abs(at - from), 12);
    expect(find(12)).toBe(ones[0]);
    expect(find(28)).toBe(ones[2]);
    expect(find(60)).toBeUndefined();
  });

  test('a touch inside of a box is on it, inside of a channel only on its lines', () => {
    const inside = { x: 150, y: 120 };
    expect(distanceTo(inside, shapesOf('box', spot(100, 200), spot(200, 50)), true)).toBe(0);
    const channel = shapesOf('channel', spot(0, 290), spot(400, 290), spot(0, 10));
    expect(distanceTo({ x: 150, y: 220 }, channel, false)).toBe(70);
  });
});

describe('snapping', () => {
  const bar = { time: 60_000, open: 100, high: 140, low: 90, close: 120, volume: 1 };
  const space = {
    xOf: (time: number) => time / 1_000,
    timeAt: (x: number) => x * 1_000,
    yOf: (price: number) => 300 - price,
    priceAt: (y: number) => 300 - y,
    barAt: (x: number) => (x > 200 ? undefined : bar),
  };

  test('to the nearest price of the bar within 24 px', () => {
    expect(cursorAt({ x: 70, y: 150 }, space, true)).toEqual({
      x: 60,
      y: 160,
      time: 60_000,
      price: 140,
      part: 'high',
    });
    expect(cursorAt({ x: 70, y: 214 }, space, true)).toMatchObject({ price: 90, part: 'low' });
  });

  test('only to the bar where no price is near, and not at all in the future or when it is off', () => {
    expect(cursorAt({ x: 70, y: 60 }, space, true)).toMatchObject({
      x: 60,
      price: 240,
      part: undefined,
    });
    expect(cursorAt({ x: 250, y: 160 }, space, true)).toMatchObject({ x: 250, time: 250_000 });
    expect(cursorAt({ x: 70, y: 160 }, space, false)).toMatchObject({ x: 70, part: undefined });
  });
});

describe('undo and redo', () => {
  test('each step back has its step forth; a new change ends the steps forth', () => {
    let history: History<number> = NO_HISTORY;
    history = withChange(history, { key: 'a', before: undefined, after: 1 });
    history = withChange(history, { key: 'a', before: 1, after: 2 });
    const back = undone(history);
    expect(back?.change).toEqual({ key: 'a', before: 2, after: 1 });
    const forth = redone(back?.history ?? NO_HISTORY);
    expect(forth?.change).toEqual({ key: 'a', before: 1, after: 2 });
    const other = withChange(back?.history ?? NO_HISTORY, {
      key: 'b',
      before: undefined,
      after: 9,
    });
    expect(redone(other)).toBeUndefined();
    expect(undone(NO_HISTORY)).toBeUndefined();
  });

  test('keeps 100 steps', () => {
    let history: History<number> = NO_HISTORY;
    for (let step = 0; step < 130; step += 1) {
      history = withChange(history, { key: 'a', before: step, after: step + 1 });
    }
    expect(history.past).toHaveLength(100);
    expect(history.past[0]?.before).toBe(30);
  });
});
