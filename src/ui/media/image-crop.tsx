import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { languageTag } from '../../lib/language/language.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { Button } from '../controls/button.tsx';
import { Slider } from '../controls/slider.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import type { PictureArea } from './compress-image.ts';
import styles from './image-crop.module.css';

interface CropWindow {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

const MOST_ZOOM = 4;

function wholeWindow({ width, height }: Size): CropWindow {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

function windowSide({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

function keptInside(picture: Size, window: CropWindow): CropWindow {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, window.zoom));
  const half = windowSide(picture, zoom) / 2;
  const between = (value: number, size: number): number =>
    Math.min(size - half, Math.max(half, value));
  return { x: between(window.x, picture.width), y: between(window.y, picture.height), zoom };
}

function areaOf(picture: Size, { x, y, zoom }: CropWindow): PictureArea {
  const side = windowSide(picture, zoom);
  return { x: x - side / 2, y: y - side / 2, width: side, height: side };
}

interface ImageCropProps {
  picture: ImageBitmap;
  round: boolean;
  onClose(): void;
  onCut(area: PictureArea): void;
}

const PIXELS = 640;
const KEY_STEP = 0.05;

/** Moved with a finger or the arrow keys, zoomed with two fingers or the slider. */
export function ImageCrop({ picture, round, onClose, onCut }: ImageCropProps): ReactNode {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const [view, setView] = useState<CropWindow>(() => wholeWindow(picture));
  const change = (next: CropWindow): void => setView(keptInside(picture, next));

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    const { x, y, width, height } = areaOf(picture, view);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, width, height, 0, 0, PIXELS, PIXELS);
  }, [picture, view]);

  const move = (event: PointerEvent): void => {
    const from = fingers.current.get(event.pointerId);
    if (from === undefined) return;
    const to = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, to);
    const side = windowSide(picture, view.zoom);
    const scale = side / (canvas.current?.clientWidth || 1);
    const way = { x: (to.x - from.x) * scale, y: (to.y - from.y) * scale };
    if (other === undefined) {
      change({ ...view, x: view.x - way.x, y: view.y - way.y });
      return;
    }
    const apart = (one: { x: number; y: number }): number =>
      Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    change({ ...view, zoom: (view.zoom * apart(to)) / apart(from) });
  };
  const press = (event: KeyboardEvent): void => {
    const step = windowSide(picture, view.zoom) * KEY_STEP;
    const ways: Readonly<Record<string, [number, number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const way = ways[event.key];
    if (way === undefined) return;
    event.preventDefault();
    change({ ...view, x: view.x + way[0], y: view.y + way[1] });
  };
  const lift = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
  };

  const percent = new Intl.NumberFormat(languageTag(language), { style: 'percent' });
  return (
    <Sheet
      open
      padded
      title={t('crop')}
      subtitle={t('crop_how')}
      onClose={onClose}
      foot={
        <>
          <Button main onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button main look="base" onClick={() => onCut(areaOf(picture, view))}>
            {t('crop_done')}
          </Button>
        </>
      }
    >
      <div
        role="application"
        aria-label={t('crop_window')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture.
        tabIndex={0}
        className={styles['stage']}
        data-round={round}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <canvas ref={canvas} width={PIXELS} height={PIXELS} className={styles['canvas']} />
      </div>
      <Slider
        label={t('zoom')}
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        marks={[1, MOST_ZOOM]}
        value={view.zoom}
        valueText={percent.format(view.zoom)}
        onChange={(zoom) => change({ ...view, zoom })}
      />
    </Sheet>
  );
}
