import type { CodePicture } from './decode-picture.ts';

/** The text of the code in it; undefined where there is none that can be read. */
export type CodeReader = (picture: CodePicture) => Promise<string | undefined>;

/** Of the Shape Detection API; TypeScript does not know it, since not all browsers have it. */
interface Detector {
  detect(picture: CodePicture): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMAT = 'qr_code';

/** The browser's own reader where it reads these codes; elsewhere ours, which is fetched for it. */
export async function codeReader(): Promise<CodeReader> {
  return (await ownReader()) ?? (await import('./decode-picture.ts')).decodePicture;
}

async function ownReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return undefined;
  try {
    // A phone may have the class and nothing behind it.
    if (!(await BarcodeDetector.getSupportedFormats()).includes(FORMAT)) return undefined;
    const detector = new BarcodeDetector({ formats: [FORMAT] });
    return async (picture) => (await detector.detect(picture))[0]?.rawValue;
  } catch {
    return undefined;
  }
}
