import type { PictureArea } from './compress-image.ts';

export interface CropWindow {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

export const MOST_ZOOM = 4;

export function wholeWindow({ width, height }: Size): CropWindow {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

export function windowSide({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

export function keptInside(picture: Size, window: CropWindow): CropWindow {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, window.zoom));
  const half = windowSide(picture, zoom) / 2;
  const between = (value: number, size: number): number =>
    Math.min(size - half, Math.max(half, value));
  return { x: between(window.x, picture.width), y: between(window.y, picture.height), zoom };
}

export function areaOf(picture: Size, { x, y, zoom }: CropWindow): PictureArea {
  const side = windowSide(picture, zoom);
  return { x: x - side / 2, y: y - side / 2, width: side, height: side };
}
