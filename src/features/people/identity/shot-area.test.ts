import { expect, test } from 'vitest';
import { shotArea } from './shot-area.ts';

const stage = { width: 400, height: 800 };

test('keeps the area under the frame with a margin', () => {
  // The picture is twice as fine as the stage: 6 % of the frame's 300 are 18, and 36 in the picture's own
  // pixels.
  const frame = { x: 50, y: 300, width: 300, height: 200 };
  expect(shotArea({ width: 800, height: 1600 }, stage, frame)).toEqual({
    x: 64,
    y: 564,
    width: 672,
    height: 472,
  });
});

test('a wide picture is centred, and the frame lies in its middle', () => {
  const frame = { x: 0, y: 0, width: 400, height: 800 };
  // 1,600 wide at a scale of 1: 600 are cut off at each side, of which the margin of 24 is kept.
  expect(shotArea({ width: 1600, height: 800 }, stage, frame)).toEqual({
    x: 576,
    y: 0,
    width: 448,
    height: 800,
  });
});

test('a frame at the edge keeps nothing outside of the picture', () => {
  const frame = { x: 0, y: 0, width: 400, height: 100 };
  expect(shotArea({ width: 400, height: 800 }, stage, frame)).toEqual({
    x: 0,
    y: 0,
    width: 400,
    height: 124,
  });
});
