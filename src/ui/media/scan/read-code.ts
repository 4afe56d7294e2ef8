import type { CodePicture } from './decode-picture.ts';

export type CodeReader = (picture: CodePicture) => Promise<string | undefined>;

/** Shape Detection API; missing in TypeScript, because not all browsers support it. */
interface Detector {
  detect(picture: CodePicture): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMAT = 'qr_code';

/** The browser's own reader if it supports QR codes; otherwise ours, loaded on demand. */
export async function codeReader(): Promise<CodeReader> {
  return (await ownReader()) ?? (await import('./decode-picture.ts')).decodePicture;
}

async function ownReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return undefined;
  try {
    // A phone may have the class without an implementation.
    if (!(await BarcodeDetector.getSupportedFormats()).includes(FORMAT)) return undefined;
    const detector = new BarcodeDetector({ formats: [FORMAT] });
    return async (picture) => (await detector.detect(picture))[0]?.rawValue;
  } catch {
    return undefined;
  }
}
