import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../controls/field-frame.tsx';
import { FileLabel } from '../../controls/file-label.tsx';
import { Spinner } from '../../layout/spinner.tsx';
import { Sheet } from '../../overlay/sheet.tsx';
import { Icon } from '../icons.tsx';
import { useCamera } from '../use-camera.ts';
import type { CodePicture } from './decode-picture.ts';
import styles from './scan.module.css';

type CodeReader = (picture: CodePicture) => Promise<string | undefined>;

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
async function codeReader(): Promise<CodeReader> {
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

export interface ScanSheetProps {
  open: boolean;
  title: string;
  onCode(text: string): string | undefined;
  onClose(): void;
}

/** Frequent enough for a moving hand, rare enough to keep the phone cool. */
const SCAN_EVERY_MS = 150;

export function ScanSheet({ open, title, onCode, onClose }: ScanSheetProps): ReactNode {
  return (
    <Sheet open={open} title={title} padded onClose={onClose}>
      {open ? <Scanner onCode={onCode} onClose={onClose} /> : null}
    </Sheet>
  );
}

function Scanner({ onCode, onClose }: Pick<ScanSheetProps, 'onCode' | 'onClose'>): ReactNode {
  const { t } = useTranslation('scan');
  const [isReaderMissing, setReaderMissing] = useState(false);
  const { video, state } = useCamera({ of: 'code', isOn: !isReaderMissing });
  const camera = isReaderMissing ? 'missing' : state;
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const take = (text: string): boolean => {
    const refusal = onCode(text);
    setProblem(refusal);
    if (refusal === undefined) onClose();
    return refusal === undefined;
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });

  useEffect(() => {
    const element = video.current;
    if (camera !== 'on' || element === null) return;
    let isLeft = false;
    const look = async (): Promise<void> => {
      const reader = await codeReader();
      while (!isLeft) {
        const text = await reader(element).catch(() => undefined);
        if (isLeft || (text !== undefined && latest.current(text))) return;
        await new Promise((resolve) => setTimeout(resolve, SCAN_EVERY_MS));
      }
    };
    look().catch(() => setReaderMissing(true));
    return () => {
      isLeft = true;
    };
  }, [camera, video]);

  const readFile = async (file: File): Promise<void> => {
    setReading(true);
    setProblem(undefined);
    try {
      const picture = await createImageBitmap(file);
      const text = await (await codeReader())(picture);
      picture.close();
      if (text === undefined) setProblem(t('no_code'));
      else take(text);
    } catch {
      setProblem(t('ui:picture_unreadable'));
    }
    setReading(false);
  };

  const hasCamera = camera === 'on' || camera === 'requested';
  return (
    <div className={styles['scanner']}>
      <div className={styles['window']} data-camera={camera}>
        <video ref={video} className={styles['video']} muted playsInline aria-label={t('view')} />
        {camera === 'on' ? <span className={styles['frame']} /> : null}
        {camera === 'requested' ? <Spinner /> : null}
        {hasCamera ? null : (
          <>
            <Icon name="camera" size={32} />
            <p>{t(camera)}</p>
          </>
        )}
      </div>
      <p className={styles['hint']} role="status">
        {camera === 'on' ? t('hint') : camera === 'requested' ? t('asking') : t('hint_picture')}
      </p>
      {problem === undefined ? null : <FieldError text={problem} />}
      <FileLabel
        className={styles['file']}
        disabled={isReading}
        aria-busy={isReading}
        onFile={(file) => void readFile(file)}
      >
        {isReading ? <Spinner /> : <Icon name="picture" />}
        <span>{t('from_picture')}</span>
      </FileLabel>
    </div>
  );
}
