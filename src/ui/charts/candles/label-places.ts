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

export function placeLabels(boxes: readonly LabelBox[], pane: Pane): readonly LabelPlace[] {
  const attempts = DISTANCES.map((distance) => arrange(boxes, pane, distance));
  const spots = (attempts.find(({ isWhole }) => isWhole) ?? attempts.at(-1))?.spots ?? [];
  const leaderPlaces: number[] = [];
  return spots.map(({ x, y, width }, at) => {
    const { line, isBeyond } = boxes[at] ?? { line: y, isBeyond: true };
    if (isBeyond || Math.abs(line - y) <= 1) return { x, y, leader: undefined };
    const [top, bottom] = [Math.min(y, line), Math.max(y, line)];
    const labelsBetween = spots.filter(
      (one) => one.y + HALF_LABEL >= top && one.y - HALF_LABEL <= bottom && one.x + one.width > x,
    );
    let leaderX = Math.max(...labelsBetween.map((one) => one.x + one.width)) + LEADER_GAP;
    while (leaderPlaces.some((one) => Math.abs(one - leaderX) < LEADER_GAP)) leaderX += LEADER_GAP;
    leaderX = Math.min(leaderX, pane.width - 2);
    leaderPlaces.push(leaderX);
    return { x, y, leader: { x: leaderX, from: { x: x + width, y }, to: line } };
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
  for (const { line, width } of boxes) {
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
  return { spots, isWhole };
}

/** The first free place right of all labels that are less than the distance above or below. */
function besideAt(spots: readonly Spot[], y: number, distance: number): number {
  const near = spots.filter((one) => Math.abs(one.y - y) < distance);
  return Math.max(0, ...near.map((one) => one.x + one.width + REACH + GAP));
}
