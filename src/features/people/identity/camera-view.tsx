import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/controls/field-frame.tsx';
import { Spinner } from '../../../ui/layout/spinner.tsx';
import { useCamera } from '../../../ui/media/use-camera.ts';
import { useModal } from '../../../ui/overlay/use-modal.ts';
import styles from './camera-view.module.css';
import { FileButton } from './file-button.tsx';
import { PaperPicture } from './paper-picture.tsx';
import { type Photo, type PhotoFault, photoOfVideo, type Side } from './photos.ts';

interface CameraViewProps {
  side: Side;
  onUse(photo: Photo): void;
  onFile(file: File): void;
  onClose(): void;
}

/** The live camera with a frame for the document, and a preview of the photo. */
export function CameraView({ side, onUse, onFile, onClose }: CameraViewProps): ReactNode {
  const { t } = useTranslation('identity');
  const id = useId();
  const { dialog } = useModal(true, onClose);
  const stage = useRef<HTMLDivElement>(null);
  const guide = useRef<HTMLDivElement>(null);
  const [shot, setShot] = useState<Photo>();
  const [problem, setProblem] = useState<PhotoFault>();
  const [isTaking, setTaking] = useState(false);
  const facing = side === 'hand_pic' ? 'user' : 'environment';
  const { video, state } = useCamera({ of: 'paper', facing, isOn: shot === undefined });
  const hasFailed = state === 'denied' || state === 'missing';

  const take = async (): Promise<void> => {
    const [picture, stageElement, frame] = [video.current, stage.current, guide.current];
    if (picture === null || stageElement === null) return;
    setProblem(undefined);
    setTaking(true);
    const photo = await photoOfVideo(picture, stageElement, frame ?? stageElement);
    setTaking(false);
    if (typeof photo === 'string') setProblem(photo);
    else setShot(photo);
  };
  const album = <FileButton icon="picture" of={t(side)} label={t('from_album')} onFile={onFile} />;
  return (
    <dialog
      ref={dialog}
      className={styles['view']}
      aria-labelledby={id}
      onClose={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <header className={styles['bar']}>
        <IconButton icon="close" label={t('common:close')} onClick={onClose} />
        <h2 id={id} className={styles['title']}>
          {t(side)}
        </h2>
      </header>
      <div ref={stage} className={styles['stage']}>
        {shot === undefined ? (
          <>
            <video ref={video} className={styles['live']} muted playsInline aria-label={t(side)} />
            {state === 'on' ? (
              side === 'hand_pic' ? (
                <>
                  <div className={styles['face']} />
                  <div className={styles['held']} />
                </>
              ) : (
                <div ref={guide} className={styles['frame']} />
              )
            ) : null}
          </>
        ) : (
          <img
            className={styles['shot']}
            src={shot.preview}
            alt={t('photo_of', { side: t(side) })}
          />
        )}
        {state === 'requested' && shot === undefined ? <Spinner /> : null}
        {hasFailed && shot === undefined ? <PaperPicture side={side} /> : null}
      </div>
      <div className={styles['words']}>
        {hasFailed && shot === undefined ? (
          <p role="alert">{t('camera_failed')}</p>
        ) : (
          <p>{t(shot === undefined ? `${side}_how` : 'look_at_it')}</p>
        )}
        {problem === undefined ? null : <FieldError text={t(problem)} />}
      </div>
      <div className={styles['foot']}>
        {shot !== undefined ? (
          <>
            <Button main onClick={() => setShot(undefined)}>
              {t('again')}
            </Button>
            <Button main look="base" onClick={() => onUse(shot)}>
              {t('use')}
            </Button>
          </>
        ) : hasFailed ? (
          <>
            {album}
            <FileButton
              icon="camera"
              of={t(side)}
              label={t('phone_camera')}
              capture={facing}
              onFile={onFile}
            />
          </>
        ) : (
          <>
            {album}
            <Button
              main
              look="base"
              icon="camera"
              busy={isTaking}
              disabled={state !== 'on'}
              onClick={() => void take()}
            >
              {t('shoot')}
            </Button>
          </>
        )}
      </div>
    </dialog>
  );
}
