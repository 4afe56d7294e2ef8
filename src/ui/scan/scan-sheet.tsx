import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../field-frame.tsx';
import { Icon } from '../icons.tsx';
import { Sheet } from '../sheet.tsx';
import { Spinner } from '../spinner.tsx';
import { type NoCamera, openCamera } from './camera.ts';
import { codeReader } from './read-code.ts';
import styles from './scan.module.css';

export interface ScanSheetProps {
  open: boolean;
  title: string;
  /** Undefined where the code was taken; else why it is not what is wanted, and the scanner goes on. */
  onCode(text: string): string | undefined;
  onClose(): void;
}

/** Often enough for a hand that moves, and seldom enough for a phone that is to stay cool. */
const LOOK_EVERY_MS = 150;

export function ScanSheet({ open, title, onCode, onClose }: ScanSheetProps): ReactNode {
  return (
    <Sheet open={open} title={title} padded onClose={onClose}>
      {open ? <Scanner onCode={onCode} onClose={onClose} /> : null}
    </Sheet>
  );
}

function Scanner({ onCode, onClose }: Pick<ScanSheetProps, 'onCode' | 'onClose'>): ReactNode {
  const { t } = useTranslation('scan');
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<'asked' | 'on' | NoCamera>('asked');
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const take = (text: string): boolean => {
    const refused = onCode(text);
    setProblem(refused);
    if (refused === undefined) onClose();
    return refused === undefined;
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });

  useEffect(() => {
    let isLeft = false;
    let close: (() => void) | undefined;
    const look = async (): Promise<void> => {
      const element = video.current;
      if (element === null) return;
      const opened = await openCamera(element);
      if (typeof opened === 'string') {
        if (!isLeft) setCamera(opened);
        return;
      }
      close = opened;
      if (isLeft) return close();
      setCamera('on');
      const read = await codeReader();
      while (!isLeft) {
        // A moment that the reader cannot take is no code.
        const text = await read(element).catch(() => undefined);
        if (isLeft || (text !== undefined && latest.current(text))) return;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    };
    look().catch(() => {
      if (!isLeft) setCamera('missing');
    });
    return () => {
      isLeft = true;
      close?.();
    };
  }, []);

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
      // What no browser can draw is no picture, whatever its name says.
      setProblem(t('ui:picture_unreadable'));
    }
    setReading(false);
  };

  const hasCamera = camera === 'on' || camera === 'asked';
  return (
    <div className={styles['scanner']}>
      <div className={styles['window']} data-camera={camera}>
        <video ref={video} className={styles['video']} muted playsInline aria-label={t('view')} />
        {camera === 'on' ? <span className={styles['frame']} /> : null}
        {camera === 'asked' ? <Spinner /> : null}
        {hasCamera ? null : (
          <>
            <Icon name="camera" size={32} />
            <p>{t(camera)}</p>
          </>
        )}
      </div>
      <p className={styles['hint']} role="status">
        {camera === 'on' ? t('hint') : camera === 'asked' ? t('asking') : t('hint_picture')}
      </p>
      {problem === undefined ? null : <FieldError text={problem} />}
      <label className={styles['file']} aria-busy={isReading}>
        {isReading ? <Spinner /> : <Icon name="picture" />}
        <span>{t('from_picture')}</span>
        <input
          type="file"
          accept="image/*"
          className="spoken"
          disabled={isReading}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // The same file may be chosen again.
            event.currentTarget.value = '';
            if (file !== undefined) void readFile(file);
          }}
        />
      </label>
    </div>
  );
}
