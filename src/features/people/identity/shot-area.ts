import type { PictureArea } from '../../../ui/media/compress-image.ts';

interface Size {
  width: number;
  height: number;
}

/** Margin around the frame, as a share of its width, because hands aren't steady. */
const MARGIN = 0.06;

/**
 * The part of a live picture under the frame. The picture covers the stage, so its excess is cut off on both
 * sides equally.
 */
export function shotArea(picture: Size, stage: Size, frame: PictureArea): PictureArea {
  const scale = Math.max(stage.width / picture.width, stage.height / picture.height);
  const margin = frame.width * MARGIN;
  const along = (
    of: number,
    stageLength: number,
    from: number,
    length: number,
  ): [number, number] => {
    const over = (of * scale - stageLength) / 2;
    const start = Math.max(0, (from - margin + over) / scale);
    const end = Math.min(of, (from + length + margin + over) / scale);
    return [start, end - start];
  };
  const [x, width] = along(picture.width, stage.width, frame.x, frame.width);
  const [y, height] = along(picture.height, stage.height, frame.y, frame.height);
  return { x, y, width, height };
}
