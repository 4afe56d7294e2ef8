/** Places the labels of lines in the pane of prices: each at its price, or as near as there is room, with a leader. */

export interface LabelBox {
  /** Height of its price in the pane. */
  line: number;
  /** Its price isn't visible: `line` is an edge of the pane. */
  isBeyond: boolean;
  width: number;
}

export interface LabelPlace {
  x: number;
  /** Middle of the label. */
  y: number;
  /** From the label to its price; undefined where the label stands at its price. */
  leader: { x: number; from: { x: number; y: number }; to: number } | undefined;
  /** Labels that have no place of their own and are behind this one. */
  joinedCount: number;
}

export interface Pane {
  width: number;
  height: number;
}

/** Half of the drawn height of a label. */
export const HALF_LABEL = 12;
const GAP = 4;
/** Between the middles of labels: touch targets apart; where the pane is too low for that, labels apart. */
const DISTANCES = [44, 2 * HALF_LABEL + 2] as const;
/** The touch target of a label's button reaches beyond its drawn edge. */
const REACH = 20;
/** Labels are below the two lines of the legend. */
const LEGEND = 40;
/** Between leaders, and between a leader and the labels that it passes. */
const LEADER_GAP = 6;

interface Spot {
  x: number;
  y: number;
  width: number;
}

/**
 * In the order of the boxes; undefined for a label that is joined to another one. Where not all fit, those whose prices are
 * nearest to each other share a place: the first of them stands there and counts the others.
 */
export function placeLabels(
  boxes: readonly LabelBox[],
  pane: Pane,
): readonly (LabelPlace | undefined)[] {
  const groups = boxes.map((_, at): Group => ({ front: at, others: [] }));
  const apart = DISTANCES.map((distance) => arrange(boxes, pane, distance));
  let arrangement = apart.find(({ isWhole }) => isWhole);
  while (arrangement === undefined && joinNearest(groups, boxes)) {
    const fronts = groups.map(({ front, others }) => frontBox(boxes, front, others.length));
    const attempt = arrange(fronts, pane, DISTANCES[1]);
    if (attempt.isWhole || groups.length === 1) arrangement = attempt;
  }
  const spots = arrangement?.spots ?? [];
  const leaders = leadersOf(
    spots,
    groups.map(({ front }) => boxes[front]),
    pane,
  );
  const places: (LabelPlace | undefined)[] = boxes.map(() => undefined);
  for (const [at, { front, others }] of groups.entries()) {
    const { x, y } = spots[at] ?? { x: 0, y: 0 };
    places[front] = { x, y, leader: leaders[at], joinedCount: others.length };
  }
  return places;
}

interface Group {
  /** Places in the list of boxes. */
  front: number;
  others: number[];
}

/** Drawn beside the label that counts others. */
const COUNT_WIDTH = 44;

function frontBox(boxes: readonly LabelBox[], front: number, othersCount: number): LabelBox {
  const box = boxes[front] ?? { line: 0, isBeyond: true, width: 0 };
  return othersCount === 0 ? box : { ...box, width: box.width + COUNT_WIDTH };
}

/** Joins the two neighbouring groups whose prices are nearest to each other; false if there is one group only. */
function joinNearest(groups: Group[], boxes: readonly LabelBox[]): boolean {
  const lineOf = ({ front }: Group): number => boxes[front]?.line ?? 0;
  const sorted = groups.toSorted((one, other) => lineOf(one) - lineOf(other));
  let nearest: { upper: Group; lower: Group; distance: number } | undefined;
  for (const [at, lower] of sorted.entries()) {
    const upper = sorted[at - 1];
    if (upper === undefined) continue;
    const distance = lineOf(lower) - lineOf(upper);
    if (nearest === undefined || distance < nearest.distance) nearest = { upper, lower, distance };
  }
  if (nearest === undefined) return false;
  const { upper, lower } = nearest;
  const [front = 0, ...others] = [upper.front, lower.front, ...upper.others, ...lower.others].sort(
    (one, other) => one - other,
  );
  groups.splice(groups.indexOf(lower), 1);
  groups[groups.indexOf(upper)] = { front, others };
  return true;
}

function leadersOf(
  spots: readonly Spot[],
  boxes: readonly (LabelBox | undefined)[],
  pane: Pane,
): LabelPlace['leader'][] {
  const leaderPlaces: number[] = [];
  return spots.map(({ x, y, width }, at) => {
    const { line, isBeyond } = boxes[at] ?? { line: y, isBeyond: true };
    if (isBeyond || Math.abs(line - y) <= 1) return undefined;
    const [top, bottom] = [Math.min(y, line), Math.max(y, line)];
    const labelsBetween = spots.filter(
      (one) => one.y + HALF_LABEL >= top && one.y - HALF_LABEL <= bottom && one.x + one.width > x,
    );
    let leaderX = Math.max(...labelsBetween.map((one) => one.x + one.width)) + LEADER_GAP;
    while (leaderPlaces.some((one) => Math.abs(one - leaderX) < LEADER_GAP)) leaderX += LEADER_GAP;
    leaderX = Math.min(leaderX, pane.width - 2);
    leaderPlaces.push(leaderX);
    return { x: leaderX, from: { x: x + width, y }, to: line };
  });
}

function arrange(
  boxes: readonly LabelBox[],
  pane: Pane,
  distance: number,
): { spots: readonly Spot[]; isWhole: boolean } {
  const lowest = pane.height - HALF_LABEL;
  const highest = Math.min(LEGEND + HALF_LABEL, lowest);
  const spots: Spot[] = [];
  let isWhole = true;
  // An edge belongs to the prices beyond it.
  const order = boxes.map((_, at) => at).sort((one, other) => edgeFirst(boxes, one, other));
  for (const { line, width } of order.flatMap((at) => boxes[at] ?? [])) {
    const own = Math.min(lowest, Math.max(highest, line));
    const room = Math.max(0, pane.width - width - REACH);
    const place = [own, ...spots.flatMap((one) => [one.y - distance, one.y + distance])]
      .filter((y) => y >= highest && y <= lowest)
      .sort((one, other) => Math.abs(one - own) - Math.abs(other - own))
      .map((y) => ({ x: besideAt(spots, y, distance), y, width }))
      .find(({ x }) => x <= room);
    isWhole &&= place !== undefined;
    spots.push(place ?? { x: room, y: own, width });
  }
  const places: Spot[] = [];
  order.forEach((at, index) => {
    const spot = spots[index];
    if (spot !== undefined) places[at] = spot;
  });
  return { spots: places, isWhole };
}

function edgeFirst(boxes: readonly LabelBox[], one: number, other: number): number {
  const isInside = (at: number): number => (boxes[at]?.isBeyond === true ? 0 : 1);
  return isInside(one) - isInside(other) || one - other;
}

/** The first free place right of all labels that are less than the distance above or below. */
function besideAt(spots: readonly Spot[], y: number, distance: number): number {
  const near = spots.filter((one) => Math.abs(one.y - y) < distance);
  return Math.max(0, ...near.map((one) => one.x + one.width + REACH + GAP));
}
