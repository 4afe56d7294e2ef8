/** A part of the chart's picture, twice as large and away from the finger that hides it. */
import type { Place } from '../candles/layer.ts';
import styles from './magnifier.module.css';

const SIZE = 120;
const SCALE = 2.1;
const CLASS = styles['magnifier'] ?? '';

export function openMagnifier(parent: HTMLElement) {
  const canvas = document.createElement('canvas');
  canvas.className = CLASS;
  canvas.setAttribute('aria-hidden', 'true');
  const pen = canvas.getContext('2d');
  let frame = 0;

  function copy(at: Place): void {
    if (pen === null) return;
    const box = parent.getBoundingClientRect();
    const ratio = devicePixelRatio;
    canvas.width = SIZE * ratio;
    canvas.height = SIZE * ratio;
    canvas.dataset['side'] = at.x > box.width / 2 ? 'left' : 'right';
    pen.imageSmoothingEnabled = true;
    const size = SIZE / SCALE;
    for (const source of parent.querySelectorAll('canvas')) {
      if (source === canvas || getComputedStyle(source).visibility === 'hidden') continue;
      const { left, top, width, height } = source.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const [perX, perY] = [source.width / width, source.height / height];
      const x = at.x - size / 2 - (left - box.left);
      const y = at.y - size / 2 - (top - box.top);
      pen.drawImage(
        source,
        x * perX,
        y * perY,
        size * perX,
        size * perY,
        0,
        0,
        canvas.width,
        canvas.height,
      );
    }
  }

  return {
    /** Copied after the frame in which the chart draws the point. */
    show(at: Place): void {
      if (!canvas.isConnected) parent.append(canvas);
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => copy(at));
      });
    },
    hide(): void {
      cancelAnimationFrame(frame);
      canvas.remove();
    },
  };
}
