import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../../lib/app-context.ts';
import type { Shelf } from '../../../../../lib/charts/chart-objects.ts';
import { useCore } from '../../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../../lib/core/use-price-reader.ts';
import type { Drawing } from '../../../../../ui/charts/candles/drawing.ts';
import { readColours } from '../../../../../ui/charts/candles/theme.ts';
import { SketchLayer } from '../../../../../ui/charts/sketches/layer.ts';
import { openMagnifier } from '../../../../../ui/charts/sketches/magnifier.ts';
import { type Sketch, WIDTHS } from '../../../../../ui/charts/sketches/sketch.ts';
import type { Cursor } from '../../../../../ui/charts/sketches/snap.ts';
import { TOOLS, type ToolName } from '../../../../../ui/charts/sketches/tools.ts';
import { useToast } from '../../../../../ui/overlay/toast.tsx';
import type { ChartShelf } from '../use-chart-objects.ts';
import { DrawHead } from './draw-head.tsx';
import { DrawTools } from './draw-tools.tsx';
import { ObjectBar } from './object-bar.tsx';
import { isPlan, type Plan } from './plan.ts';
import { PlanSheet } from './plan-sheet.tsx';
import styles from './sketch-board.module.css';
import { SketchList } from './sketch-list.tsx';
import { textsOf } from './sketch-texts.ts';
import { SnapPill } from './snap-pill.tsx';
import { TextSheet } from './text-sheet.tsx';
import { MOST_SKETCHES, useSketches } from './use-sketches.ts';

export interface SketchBoardProps {
  chart: Drawing;
  /** The chart's element, for what lies over it. */
  place: HTMLElement;
  instrument: Instrument;
  objects: ChartShelf;
  shelf: Shelf;
  isDrawing: boolean;
  onDraw(isDrawing: boolean): void;
  /** Opens the ticket; the last argument is called when the order is placed. */
  onMakeOrder: ((plan: Plan, lots: string, onPlaced: () => void) => void) | undefined;
}

const FIRST_TOOL: ToolName = 'trend';

export function SketchBoard(props: SketchBoardProps): ReactNode {
  const { chart, place, instrument, objects, shelf, isDrawing, onDraw, onMakeOrder } = props;
  const { t } = useTranslation('drawing');
  const toast = useToast();
  const { quotes } = useApp();
  const figures = useFigures();
  const [core] = useCore();
  const read = usePriceReader();
  const sketches = useSketches(objects, shelf);
  const { hidesDrawings } = shelf;
  const [selectedKey, setSelected] = useState<string>();
  const [tool, setTool] = useState<ToolName | undefined>(FIRST_TOOL);
  const [hasSnap, setSnap] = useState(true);
  const [keepsTool, setKeepsTool] = useState(false);
  const [stepCount, setStepCount] = useState(0);
  const [cursor, setCursor] = useState<Cursor>();
  const [writtenKey, setWritten] = useState<string>();
  const [layer, setLayer] = useState<SketchLayer>();
  const chosenSketch = hidesDrawings
    ? undefined
    : sketches.list.find(({ key }) => key === selectedKey);
  const loadedCore = core.kind === 'ready' ? core.core : undefined;

  const priceText = useEffectEvent((pixels: number): string | undefined => {
    if (!Number.isFinite(pixels) || loadedCore === undefined) return undefined;
    const price = read(chart.priceText(pixels));
    if (price === undefined) return undefined;
    const onTick = loadedCore.evaluate('quantize', [price, instrument.tick, 'nearest']);
    return onTick === '0' || onTick.startsWith('-') ? undefined : onTick;
  });
  const writing = useMemo(
    () => (loadedCore === undefined ? undefined : { core: loadedCore, figures, instrument, t }),
    [loadedCore, figures, instrument, t],
  );
  const writeTexts = useEffectEvent((sketch: Sketch, step: number): readonly string[] =>
    writing === undefined ? [] : textsOf(sketch, step, writing),
  );
  const add = useEffectEvent((chosenTool: ToolName, points: Sketch['points']): void => {
    if (sketches.list.length >= MOST_SKETCHES) {
      toast(t('full', { most: MOST_SKETCHES }), 'bad');
      return;
    }
    const key = sketches.newKey();
    sketches.put({
      key,
      tool: chosenTool,
      points,
      colour: 0,
      width: WIDTHS[0],
      isLocked: false,
      text: chosenTool === 'text' ? t('text.first') : '',
      lots: '',
      orderTime: 0,
    });
    if (chosenTool === 'text') setWritten(key);
    if (keepsTool) return;
    setSelected(key);
    setTool(undefined);
  });
  const move = useEffectEvent((key: string, points: Sketch['points']): void => {
    const sketch = sketches.list.find((one) => one.key === key);
    if (sketch !== undefined) sketches.put({ ...sketch, points });
  });

  useEffect(() => {
    const magnifier = openMagnifier(place);
    const openLayer = new SketchLayer(
      chart,
      {
        priceText,
        textsOf: writeTexts,
        onPlace: add,
        onMove: move,
        onSelect: setSelected,
        onStep: setStepCount,
        onCursor: (at) => {
          setCursor(at);
          if (at === undefined) magnifier.hide();
          else magnifier.show(at);
        },
      },
      readColours(),
    );
    setLayer(openLayer);
    return () => {
      openLayer.remove();
      magnifier.hide();
      setLayer(undefined);
    };
  }, [chart, place]);
  const shownTool = isDrawing ? tool : undefined;
  useEffect(() => {
    layer?.show({
      sketches: hidesDrawings ? [] : sketches.list,
      selectedKey,
      tool: shownTool,
      hasSnap,
      writing,
    });
  });

  const choose = (next: ToolName): void => {
    setSelected(undefined);
    setTool(next === tool ? undefined : next);
  };
  const undo = (): void => {
    if (layer?.takeBack() !== true) sketches.undo?.();
  };
  const remove = (sketch: Sketch): void => {
    if (sketch.isLocked) return;
    sketches.remove(sketch);
    setSelected(undefined);
  };
  useKeys({
    undo,
    redo: () => sketches.redo?.(),
    leave: () => {
      if (chosenSketch !== undefined) setSelected(undefined);
      else if (isDrawing && tool !== undefined) setTool(undefined);
      else if (isDrawing) onDraw(false);
    },
    remove: () => chosenSketch !== undefined && remove(chosenSketch),
  });

  const taps = tool === undefined ? 0 : TOOLS[tool].taps;
  const writtenSketch = sketches.list.find(({ key }) => key === writtenKey);
  return (
    <>
      {isDrawing ? (
        <>
          <DrawHead tool={tool} step={stepCount + 1} taps={taps} onClose={() => onDraw(false)} />
          <DrawTools
            tool={tool}
            stepCount={stepCount}
            undo={stepCount > 0 || sketches.undo !== undefined ? undo : undefined}
            redo={sketches.redo}
            hasSnap={hasSnap}
            keepsTool={keepsTool}
            hidesAll={hidesDrawings}
            count={sketches.list.length}
            onTool={choose}
            onSnap={setSnap}
            onKeep={setKeepsTool}
            onHide={(hides) => objects.hide(hides)}
            objects={sketches.list}
            onObject={(key) => {
              setTool(undefined);
              setSelected(key);
            }}
            nameOf={(sketch) => nameOf(sketch)}
          />
        </>
      ) : null}
      {createPortal(
        <div className={styles['over']} data-drawing={isDrawing}>
          <SketchList
            sketches={hidesDrawings ? [] : sketches.list}
            selectedKey={selectedKey}
            nameOf={nameOf}
            onSelect={setSelected}
            onNudge={(sketch, bars, pixels) => layer?.nudge(sketch, bars, pixels)}
            onRemove={remove}
          />
          {cursor === undefined ? null : (
            <SnapPill
              cursor={cursor}
              text={chart.priceText(cursor.price)}
              isLeft={cursor.x > place.clientWidth / 2}
            />
          )}
          {chosenSketch === undefined || layer === undefined || cursor !== undefined ? null : (
            <ObjectBar
              key={chosenSketch.key}
              sketch={chosenSketch}
              instrument={instrument}
              objects={objects}
              extent={layer.extentOf(chosenSketch)}
              height={chart.pane().height}
              onChange={(next) => sketches.put(next)}
              onWrite={() => setWritten(chosenSketch.key)}
              onRemove={() => remove(chosenSketch)}
            />
          )}
        </div>,
        place,
      )}
      {chosenSketch === undefined ||
      isDrawing ||
      !isPlan(chosenSketch) ||
      loadedCore === undefined ? null : (
        <PlanSheet
          sketch={chosenSketch}
          instrument={instrument}
          core={loadedCore}
          onChange={(next) => sketches.put(next)}
          onMakeOrder={onMakeOrder}
          onOrdered={(sketch) =>
            sketches.put({ ...sketch, orderTime: Math.floor(quotes.serverNow()) })
          }
          onClose={() => setSelected(undefined)}
        />
      )}
      {writtenSketch === undefined ? null : (
        <TextSheet
          text={writtenSketch.text}
          onSave={(text) => sketches.put({ ...writtenSketch, text })}
          onClose={() => setWritten(undefined)}
        />
      )}
    </>
  );

  function nameOf(sketch: Sketch): string {
    const [point] = sketch.points;
    const price = point === undefined ? '' : figures.plain(point.price);
    return t('object', {
      name: sketch.text === '' ? t(`tool.${sketch.tool}`) : sketch.text,
      price,
    });
  }
}

interface Keys {
  undo(): void;
  redo(): void;
  leave(): void;
  remove(): void;
}

/** Of a desk: Ctrl Z, Ctrl Shift Z, Esc and Delete, while no field has the focus and no sheet is open. */
function useKeys({ undo, redo, leave, remove }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const field = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    if (field || document.querySelector('dialog[open]') !== null) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    } else if (event.key === 'Escape') leave();
    else if (event.key === 'Delete') remove();
  });
  const listen = useRef(press);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => listen.current(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
