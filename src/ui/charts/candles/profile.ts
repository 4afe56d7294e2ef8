/** Volume by price of the visible bars, at the right edge of the prices. Loaded when it is switched on. */
import type { StudyProfile } from '../../../lib/market/candles.ts';
import type { Drawing } from './drawing.ts';

/** The longest row takes this share of the width. */
const SHARE = 0.35;
/** A new view is computed at most this often. */
const REST_MS = 250;

interface ProfileShape {
  rows: number;
  share: number;
}

export function showProfile(
  { inside, onDraw }: Pick<Drawing, 'inside' | 'onDraw'>,
  shape: ProfileShape,
  colour: number,
  onPeak: (price: string) => void,
): { remove(): void } {
  const { canvas, feed } = inside;
  const { colours } = canvas;
  let profile: StudyProfile | undefined;
  let shownRange = '';
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let isClosed = false;

  const painting = canvas.paintBelow((context) => {
    if (profile === undefined) return;
    const { low, height, rows, peak, area } = profile;
    const { width } = canvas.pane();
    let most = 0;
    for (let row = 0; row < rows.length; row += 2) {
      most = Math.max(most, (rows[row] ?? 0) + (rows[row + 1] ?? 0));
    }
    if (most === 0) return;
    const scale = (width * SHARE) / most;
    for (let row = 0; row * 2 < rows.length; row += 1) {
      const [up, down] = [(rows[row * 2] ?? 0) * scale, (rows[row * 2 + 1] ?? 0) * scale];
      const [top, bottom] = [
        canvas.yAnywhere(low + height * (row + 1)),
        canvas.yAnywhere(low + height * row),
      ];
      const thick = Math.max(1, bottom - top - 1);
      const isWithin = row >= area[0] && row <= area[1];
      context.globalAlpha = isWithin ? 0.9 : 0.4;
      context.fillStyle = colours.upVolume;
      context.fillRect(width - up, top, up, thick);
      context.fillStyle = colours.downVolume;
      context.fillRect(width - up - down, top, down, thick);
    }
    context.globalAlpha = 1;
    const y = canvas.yAnywhere(low + height * (peak + 0.5));
    context.strokeStyle = colours.lines[colour] ?? colours.axis;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(width, y);
    context.stroke();
  });

  async function ask(): Promise<void> {
    const visible = inside.visibleBars();
    if (visible === undefined) return;
    const [from, last] = [feed.bar(visible.from), feed.bar(visible.to)];
    const isNewest = visible.to === feed.length() - 1;
    const range = `${from.time} ${last.time} ${isNewest ? last.volume : 0}`;
    if (range === shownRange) return;
    shownRange = range;
    // The worker died: the next view asks again.
    const answer = await feed
      .profile({ from: from.time, to: last.time + 1, ...shape })
      .catch(() => undefined);
    if (isClosed) return;
    if (answer === undefined) shownRange = '';
    else onPeak(answer.peak_text);
    profile = answer;
    painting.redraw();
  }

  function renew(): void {
    isDue = rest !== undefined;
    if (isDue) return;
    void ask();
    rest = setTimeout(() => {
      rest = undefined;
      if (isDue) renew();
    }, REST_MS);
  }
  const leave = onDraw(renew);
  return {
    remove() {
      isClosed = true;
      clearTimeout(rest);
      leave();
      painting.remove();
    },
  };
}
