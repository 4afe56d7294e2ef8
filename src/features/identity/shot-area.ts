import type { PictureArea } from '../../ui/media/compress-image.ts';

interface Size {
  width: number;
  height: number;
}

/** How much more than the frame is kept at each side, of the frame's width: hands are not that steady. */
const MARGIN = 0.06;

/**
 * The part of a live picture that lies under the frame. The picture covers the stage, so what of it is too wide or too
 * high hangs over on both sides alike.
 */
export function shotArea(picture: Size, stage: Size, frame: PictureArea): PictureArea {
  const scale = Math.max(stage.width / picture.width, stage.height / picture.height);
  const margin = frame.width * MARGIN;
  const along = (of: number, seen: number, from: number, length: number): [number, number] => {
    const over = (of * scale - seen) / 2;
    const start = Math.max(0, (from - margin + over) / scale);
    const end = Math.min(of, (from + length + margin + over) / scale);
    return [start, end - start];
  };
  const [x, width] = along(picture.width, stage.width, frame.x, frame.width);
  const [y, height] = along(picture.height, stage.height, frame.y, frame.height);
  return { x, y, width, height };
}
