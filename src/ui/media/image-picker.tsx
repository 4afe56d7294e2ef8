import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/button.tsx';
import { FieldError } from '../controls/field-frame.tsx';
import { FileLabel } from '../controls/file-label.tsx';
import { Spinner } from '../layout/spinner.tsx';
import { useLatePart } from '../overlay/use-late-part.ts';
import { compressImage, dataAddress, type PictureArea } from './compress-image.ts';
import { Icon } from './icons.tsx';
import styles from './image-picker.module.css';

/** With the first picture that is cropped. */
async function loadCrop() {
  const { ImageCrop } = await import('./image-crop.tsx');
  return ImageCrop;
}

interface ImagePickerProps {
  label: string;
  helper?: string;
  error?: string | undefined;
  /** `round` and `square` are cropped by the user; `whole` is only scaled down. */
  shape?: 'round' | 'square' | 'whole';
  image?: string | undefined;
  low?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onPick(picture: Blob): void;
  onRemove?: (() => void) | undefined;
}

const LONGEST = { round: 512, square: 1024, whole: 2048 } as const;
const MAX_BYTES = 2_000_000;

export function ImagePicker({
  label,
  helper,
  error,
  shape = 'whole',
  image,
  low = false,
  busy = false,
  disabled = false,
  onPick,
  onRemove,
}: ImagePickerProps): ReactNode {
  const { t } = useTranslation('ui');
  const id = useId();
  const [source, setSource] = useState<ImageBitmap>();
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<'picture_too_large' | 'picture_unreadable'>();
  const [isWorking, setWorking] = useState(false);
  const [ImageCrop, requestCrop] = useLatePart(loadCrop);
  const shownImage = preview ?? image;
  useEffect(() => () => source?.close(), [source]);

  const keep = async (picture: ImageBitmap, area: PictureArea): Promise<void> => {
    const small = await compressImage(picture, {
      area,
      longest: LONGEST[shape],
      maxBytes: MAX_BYTES,
    });
    if (small === undefined) {
      setProblem('picture_too_large');
      return;
    }
    setPreview(await dataAddress(small));
    onPick(small);
  };
  const work = async (task: () => Promise<void>): Promise<void> => {
    setWorking(true);
    setProblem(undefined);
    try {
      await task();
    } catch {
      setProblem('picture_unreadable');
    }
    setWorking(false);
  };
  const take = (file: File): Promise<void> =>
    work(async () => {
      const picture = await createImageBitmap(file);
      if (shape === 'whole') {
        await keep(picture, { x: 0, y: 0, width: picture.width, height: picture.height });
      } else if (await requestCrop()) setSource(picture);
    });
  const remove = (): void => {
    setPreview(undefined);
    onRemove?.();
  };

  const isBusy = busy || isWorking;
  const note = problem === undefined ? error : t(problem);
  return (
    <div>
      <div
        className={`${styles['box']} ${styles[shape]}`}
        data-empty={shownImage === undefined}
        data-low={low}
      >
        {shownImage === undefined ? null : (
          <img src={shownImage} alt="" className={styles['picture']} />
        )}
        <FileLabel
          className={`${styles['pick']} ${shownImage === undefined ? '' : styles['over']}`}
          disabled={disabled || isBusy}
          aria-busy={isBusy}
          aria-describedby={note === undefined && helper === undefined ? undefined : id}
          onFile={(file) => void take(file)}
        >
          {isBusy ? (
            <Spinner />
          ) : (
            <Icon name={shape === 'round' ? 'camera' : 'picture'} size={22} />
          )}
          <span className={shownImage === undefined ? undefined : 'spoken'}>{label}</span>
        </FileLabel>
        {shownImage !== undefined && onRemove !== undefined && !isBusy ? (
          <span className={styles['remove']}>
            <IconButton icon="close" label={t('picture_remove')} onClick={remove} />
          </span>
        ) : null}
      </div>
      {note === undefined ? (
        helper === undefined ? null : (
          <p id={id} className={styles['helper']}>
            {helper}
          </p>
        )
      ) : (
        <FieldError id={id} text={note} />
      )}
      {source === undefined || ImageCrop === undefined ? null : (
        <ImageCrop
          picture={source}
          round={shape === 'round'}
          onClose={() => setSource(undefined)}
          onCut={(area) => {
            void work(() => keep(source, area)).then(() => setSource(undefined));
          }}
        />
      )}
    </div>
  );
}
