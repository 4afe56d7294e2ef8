export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Limits {
  area: PictureArea;
  longest: number;
  maxBytes: number;
}

const QUALITIES = [0.9, 0.8, 0.65, 0.5];
const SMALLEST = 320;

/**
 * Redraws a picture as small as necessary. Metadata such as place and device is lost, on purpose. Undefined if
 * even the smallest is too large, or the browser can't draw it.
 */
export async function compressImage(
  picture: CanvasImageSource,
  { area, longest, maxBytes }: Limits,
): Promise<Blob | undefined> {
  const own = Math.max(area.width, area.height);
  for (let side = Math.min(longest, own); ; side /= 2) {
    const canvas = drawPicture(picture, area, side / own);
    if (canvas === undefined) return undefined;
    for (const quality of QUALITIES) {
      const blob = await encodeCanvas(canvas, quality);
      if (blob !== null && blob.size <= maxBytes) return blob;
    }
    if (side / 2 < SMALLEST) return undefined;
  }
}

function drawPicture(
  picture: CanvasImageSource,
  { x, y, width, height }: PictureArea,
  scale: number,
): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, width * scale);
  canvas.height = Math.max(1, height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  // White instead of black behind transparent pixels.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encodeCanvas(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('the picture cannot be read'));
    reader.readAsDataURL(blob);
  });
}
