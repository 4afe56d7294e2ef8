import { describe, expect, it } from 'vitest';
import { HALF_LABEL, type LabelBox, placeLabels } from './label-places.ts';

const PANE = { width: 320, height: 260 };
const box = (line: number, width = 140): LabelBox => ({ line, isBeyond: false, width });

describe('labels of lines', () => {
  it('stand at their prices where they are apart', () => {
    const places = placeLabels([box(100), box(160), box(220)], PANE);
    expect(places).toEqual([
      { x: 0, y: 100, leader: undefined, joinedCount: 0 },
      { x: 0, y: 160, leader: undefined, joinedCount: 0 },
      { x: 0, y: 220, leader: undefined, joinedCount: 0 },
    ]);
  });

  it('stand beside each other at their prices where there is room', () => {
    const [, second] = placeLabels([box(100, 90), box(110, 90)], PANE);
    expect(second).toEqual({ x: 114, y: 110, leader: undefined, joinedCount: 0 });
  });

  it('without room stand at the nearest free height, and a leader ends at the exact price', () => {
    const [first, second] = placeLabels([box(100, 200), box(104, 200)], PANE);
    expect(first?.leader).toBeUndefined();
    expect(second?.y).toBe(144);
    expect(second?.leader).toMatchObject({ from: { x: 200, y: 144 }, to: 104 });
    // Right of the label that it passes.
    expect(second?.leader?.x).toBeGreaterThan(200);
  });

  it('never leave the pane of prices, whose end is where the volumes begin', () => {
    const lines = [250, 252, 254, 256, 258, 10, 12];
    const places = placeLabels(
      lines.map((line) => box(line, 220)),
      PANE,
    );
    for (const { y = 0 } of places.map((place) => place ?? { y: 100 })) {
      expect(y).toBeGreaterThanOrEqual(40 + HALF_LABEL);
      expect(y).toBeLessThanOrEqual(260 - HALF_LABEL);
    }
  });

  it('in a pane that is too low for touch targets they are apart as drawn', () => {
    const places = placeLabels(
      [60, 62, 64, 66, 68].map((line) => box(line, 250)),
      { width: 280, height: 180 },
    );
    const heights = places.flatMap((place) => place?.y ?? []).sort((one, other) => one - other);
    for (const [at, y] of heights.slice(1).entries())
      expect(y - (heights[at] ?? 0)).toBeGreaterThan(24);
  });

  it('a price beyond the pane has its label at the edge, without a leader', () => {
    const places = placeLabels(
      [0, 260].map((line) => ({ line, isBeyond: true, width: 140 })),
      PANE,
    );
    expect(places).toEqual([
      { x: 0, y: 40 + HALF_LABEL, leader: undefined, joinedCount: 0 },
      { x: 0, y: 260 - HALF_LABEL, leader: undefined, joinedCount: 0 },
    ]);
  });

  it('a price beyond the pane has its edge, and the others make room', () => {
    const [inside, beyond] = placeLabels(
      [box(246, 300), { ...box(260, 300), isBeyond: true }],
      PANE,
    );
    expect(beyond?.y).toBe(260 - HALF_LABEL);
    expect(inside?.y).toBe(260 - HALF_LABEL - 44);
  });

  it('any label away from its price has a leader to it, each at a place of its own', () => {
    const lines = [60, 61, 62, 240];
    const places = placeLabels(
      lines.map((line) => box(line, 250)),
      PANE,
    );
    places.forEach((place, at) => {
      if (place === undefined) return;
      const { y, leader } = place;
      if (y === lines[at]) expect(leader).toBeUndefined();
      else expect(leader?.to).toBe(lines[at]);
    });
    const leaderPlaces = places.flatMap((place) => place?.leader?.x ?? []);
    expect(new Set(leaderPlaces).size).toBe(leaderPlaces.length);
    expect(leaderPlaces.length).toBeGreaterThan(1);
  });

  it('twenty positions at nearly one price share one place, and nothing overlaps', () => {
    const pane = { width: 240, height: 150 };
    const lines = [
      ...Array.from({ length: 20 }, (_, at) => 100 + at / 10),
      ...[60, 120, 123, 150, 150],
    ];
    const places = placeLabels(
      lines.map((line) => box(line, 150)),
      pane,
    );
    const labels = places.flatMap((place) => place ?? []);
    expect(labels.reduce((sum, { joinedCount }) => sum + 1 + joinedCount, 0)).toBe(lines.length);
    // The first of those that share a place stands there.
    expect(places[0]?.joinedCount).toBeGreaterThanOrEqual(19);
    const heights = labels.map(({ y }) => y).sort((one, other) => one - other);
    for (const [at, y] of heights.slice(1).entries())
      expect(y - (heights[at] ?? 0)).toBeGreaterThan(24);
  });
});
