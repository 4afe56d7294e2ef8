/** A picture of the chart with the pair, its price and the time in it. */
export interface PictureWords {
  /** Pair and interval. */
  title: string;
  price: string;
  /** Time, and the exchange of the prices. */
  note: string;
}

const HEAD = 44;
const SIDE = 12;

/** All canvases of the chart as they are drawn now, below a line of words. */
export async function chartPicture(place: HTMLElement, words: PictureWords): Promise<Blob> {
  const box = place.getBoundingClientRect();
  const ratio = devicePixelRatio;
  const picture = document.createElement('canvas');
  picture.width = box.width * ratio;
  picture.height = (box.height + HEAD) * ratio;
  const pen = picture.getContext('2d');
  if (pen === null) throw new Error('this browser has no canvas');
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  pen.scale(ratio, ratio);
  pen.fillStyle = token('--page');
  pen.fillRect(0, 0, box.width, box.height + HEAD);
  pen.fillStyle = token('--text');
  pen.font = `600 14px ${style.fontFamily}`;
  pen.fillText(words.title, SIDE, 18);
  pen.textAlign = 'right';
  pen.fillText(words.price, box.width - SIDE, 18);
  pen.textAlign = 'left';
  pen.fillStyle = token('--text2');
  pen.font = `11px ${style.fontFamily}`;
  pen.fillText(words.note, SIDE, 36);
  for (const canvas of place.querySelectorAll('canvas')) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    if (width === 0 || height === 0 || getComputedStyle(canvas).visibility === 'hidden') continue;
    pen.drawImage(canvas, left - box.left, top - box.top + HEAD, width, height);
  }
  return new Promise((resolve, reject) =>
    picture.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob))),
  );
}

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
