import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/controls/field-frame.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { hasCamera } from '../../../ui/media/use-camera.ts';
import { CameraView } from './camera-view.tsx';
import { FileButton } from './file-button.tsx';
import styles from './identity.module.css';
import { PaperPicture } from './paper-picture.tsx';
import { type Photo, type PhotoFault, photoOfFile, type Side } from './photos.ts';

interface PhotoSlotProps {
  side: Side;
  photo: Photo | undefined;
  error: string | undefined;
  busy: boolean;
  onPhoto(photo: Photo): void;
}

export function PhotoSlot({ side, photo, error, busy, onPhoto }: PhotoSlotProps): ReactNode {
  const { t } = useTranslation('identity');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<PhotoFault>();
  const [isReading, setReading] = useState(false);
  const name = t(side);
  const keep = (next: Photo): void => {
    setProblem(undefined);
    setOpen(false);
    onPhoto(next);
  };
  const read = async (file: File): Promise<void> => {
    setOpen(false);
    setReading(true);
    const next = await photoOfFile(file);
    setReading(false);
    if (typeof next === 'string') setProblem(next);
    else keep(next);
  };
  const wrong = problem === undefined ? error : t(problem);
  const word = t(photo === undefined ? 'take' : 'again');
  const common = { of: name, disabled: busy || isReading, describedBy: id };
  return (
    <section className={styles['slot']} aria-label={name}>
      <div className={styles['about']}>
        <div className={styles['thumb']} data-empty={photo === undefined}>
          {photo === undefined ? (
            <PaperPicture side={side} />
          ) : (
            <img src={photo.preview} alt={t('photo_of', { side: name })} />
          )}
        </div>
        <div className={styles['aboutWords']}>
          <p className={styles['title']}>
            {name} {photo === undefined ? null : <Icon name="check" size={16} />}
          </p>
          <p id={id} className={styles['text']}>
            {t(`${side}_how`)}
          </p>
        </div>
      </div>
      {wrong === undefined ? null : <FieldError text={wrong} />}
      <div className={styles['ways']}>
        {hasCamera() ? (
          <Button
            icon="camera"
            disabled={common.disabled}
            aria-describedby={id}
            onClick={() => setOpen(true)}
          >
            <span className="spoken">{name}</span> {word}
          </Button>
        ) : (
          <FileButton
            {...common}
            icon="camera"
            label={word}
            capture={side === 'hand_pic' ? 'user' : 'environment'}
            onFile={(file) => void read(file)}
          />
        )}
        <FileButton
          {...common}
          icon="picture"
          label={t('from_album')}
          onFile={(file) => void read(file)}
        />
      </div>
      {isOpen ? (
        <CameraView
          side={side}
          onUse={keep}
          onFile={(file) => void read(file)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}
