import {
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { languageTag } from '../../../lib/language/language.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import type { CandleFeed } from '../../../lib/market/candles.ts';
import { IconButton } from '../../controls/button.tsx';
import { PageFailure } from '../../layout/failure.tsx';
import { Bone } from '../../layout/skeleton.tsx';
import { useColourKey } from '../../theme/colour-change.ts';
import type { ChartScale } from './canvas.ts';
import styles from './chart.module.css';
import type { ChartStatus, Drawing, openDrawing } from './drawing.ts';
import { StepContext } from './in-step.ts';
import type { ChartChoice } from './indicators.ts';
import { Legend } from './legend.tsx';
import { type LineActions, LineLabels, type LinePlace } from './line-labels.tsx';
import type { ChartLine, ChartMarker } from './marks.ts';
import type { ChartKind, OpenShape } from './shapes.ts';
import { SpokenBar } from './spoken-bar.tsx';
import type { View } from './view.ts';

interface ChartProps extends LineActions {
  feed: CandleFeed;
  decimals: number;
  /** Of the price, for drawing. */
  tick: number;
  kind?: ChartKind;
  scale?: ChartScale;
  /** Time zone of the axis; '' for the device's. */
  zone?: string;
  label: string;
  lines?: readonly ChartLine[];
  markers?: readonly ChartMarker[];
  choice?: ChartChoice;
  unit?: string;
  /** The exchange of the prices. */
  source?: string | undefined;
  /** Called with the chart when it is there, and with undefined when it goes. */
  onDrawing?: ((drawing: Drawing | undefined) => void) | undefined;
  /** A long press at a price, to set an alert there. */
  onHold?(place: LinePlace): void;
}

const NO_LINES: readonly ChartLine[] = [];
const NO_MARKERS: readonly ChartMarker[] = [];
const VOLUME_ALONE: ChartChoice = { studies: [], records: [], hasVolume: true };

/** The line of minutes is an area, unless a single line of another look was chosen. */
function shapeName(kind: ChartKind, period: string): ChartKind {
  return period !== 'line' || kind === 'line' || kind === 'baseline' ? kind : 'area';
}

export function Chart(props: ChartProps): ReactNode {
  const { t } = useTranslation('market');
  const [drawing, retry] = useDrawing(shapeName(props.kind ?? 'candles', props.feed.period));
  return (
    <div className={styles['frame']}>
      {drawing.kind === 'loading' ? <ChartSkeleton /> : null}
      {drawing.kind === 'failed' ? <PageFailure text={t('chart.failed')} onRetry={retry} /> : null}
      {drawing.kind === 'ready' ? <DrawnChart {...props} {...drawing.ready} /> : null}
    </div>
  );
}

function ChartSkeleton(): ReactNode {
  const { t } = useTranslation('market');
  return (
    <div className={styles['skeleton']} aria-busy="true">
      <span className="spoken" role="status">
        {t('common:loading')}
      </span>
      <Bone height={12} width="60%" />
      <Bone height={180} />
      <Bone height={56} />
    </div>
  );
}

function useFeedState(feed: CandleFeed): 'loading' | 'failed' | 'empty' | 'drawn' {
  const subscribe = useCallback((listener: () => void) => feed.subscribe(listener), [feed]);
  return useSyncExternalStore(subscribe, () => {
    if (feed.length() > 0) return 'drawn';
    const state = feed.state();
    return state === 'loading' || state === 'failed' ? state : 'empty';
  });
}

/** With Shift an arrow moves ten times as far. */
const KEYS: Readonly<Record<string, (drawing: Drawing, width: number, times: number) => void>> = {
  ArrowLeft: (drawing, _, times) => drawing.step(-times),
  ArrowRight: (drawing, _, times) => drawing.step(times),
  ArrowUp: (drawing, _, times) => drawing.lift(times),
  ArrowDown: (drawing, _, times) => drawing.lift(-times),
  '+': (drawing, width) => drawing.zoom(1.25, width / 2),
  '-': (drawing, width) => drawing.zoom(0.8, width / 2),
  End: (drawing) => drawing.toLatest(),
  Escape: (drawing) => drawing.point(undefined),
};
const SHIFT_TIMES = 10;

function DrawnChart({
  feed,
  decimals,
  tick,
  scale = 'linear',
  zone = '',
  label,
  lines = NO_LINES,
  markers = NO_MARKERS,
  choice = VOLUME_ALONE,
  unit = '',
  source,
  onHold,
  onDrawing,
  open,
  openShape,
  shape,
  kind: _kind,
  ...actions
}: ChartProps & Ready): ReactNode {
  const { t } = useTranslation('market');
  const tag = languageTag(useLanguage());
  const host = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  const [status, setStatus] = useState<ChartStatus>();
  /** The crosshair was moved by keys, so its values are spoken. */
  const [isByKeys, setByKeys] = useState(false);
  const state = useFeedState(feed);

  // Texts of the first drawing; later changes are applied below.
  const words = useRef({ tag, decimals, tick });
  const firstZone = useRef(zone);
  // The canvas can't follow tokens: with other colours it is opened again, where it was.
  const colours = useColourKey();
  const lastView = useRef<{ feed: CandleFeed; view: View | undefined }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the document.
  useEffect(() => {
    if (host.current === null || surface.current === null) return;
    const places = { host: host.current, surface: surface.current };
    const former = lastView.current?.feed === feed ? lastView.current.view : undefined;
    const openChart = open(places, feed, words.current, setStatus, former, {
      openShape,
      barsOf: shape === 'heikin' ? 'heikin' : undefined,
      zone: firstZone.current,
    });
    setDrawing(openChart);
    return () => {
      lastView.current = { feed, view: openChart.view() };
      openChart.remove();
      setDrawing(undefined);
      setStatus(undefined);
    };
  }, [open, openShape, feed, colours]);
  useEffect(() => {
    onDrawing?.(drawing);
    return () => onDrawing?.(undefined);
  }, [drawing, onDrawing]);
  useEffect(() => {
    words.current = { tag, decimals, tick };
    drawing?.describe(words.current);
  }, [drawing, tag, decimals, tick]);
  useEffect(() => {
    firstZone.current = zone;
    drawing?.zone(zone);
  }, [drawing, zone]);
  useEffect(() => {
    if (scale !== 'linear') drawing?.scale(scale);
    return () => {
      if (scale !== 'linear') drawing?.scale('linear');
    };
  }, [drawing, scale]);
  useEffect(() => drawing?.choose(choice), [drawing, choice]);
  const inStep = use(StepContext);
  useEffect(() => {
    if (drawing === undefined || inStep === undefined) return;
    drawing.onPoint((time) => inStep.point(drawing, time));
    const leave = inStep.onPoint(drawing, (time) => drawing.pointTime(time));
    return () => {
      drawing.onPoint(undefined);
      leave();
    };
  }, [drawing, inStep]);
  useEffect(() => drawing?.drawLines(lines), [drawing, lines]);
  useEffect(() => drawing?.drawMarkers(markers), [drawing, markers]);

  useEffect(() => {
    if (drawing === undefined || onHold === undefined) return;
    return drawing.onHold(({ y }) => {
      const place = drawing.placeAt(y);
      if (place !== undefined && drawing.yOf(place.pixels) !== undefined) onHold(place);
    });
  }, [drawing, onHold]);

  const press = (event: KeyboardEvent): void => {
    const action = KEYS[event.key];
    if (action === undefined || drawing === undefined) return;
    event.preventDefault();
    setByKeys(true);
    action(drawing, event.currentTarget.clientWidth, event.shiftKey ? SHIFT_TIMES : 1);
  };

  return (
    <>
      <div ref={host} className={styles['canvas']} aria-hidden="true" data-drawn />
      <div
        ref={surface}
        className={styles['surface']}
        role="application"
        aria-label={label}
        aria-description={t('chart.keys')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrow keys are described in its label.
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => setByKeys(false)}
      />
      {drawing !== undefined && isByKeys && status?.isPointing === true ? (
        <SpokenBar drawing={drawing} choice={choice} />
      ) : null}
      {drawing === undefined || lines.length === 0 ? null : (
        <LineLabels drawing={drawing} lines={lines} {...actions} />
      )}
      {drawing === undefined || status?.hasLegend !== true ? null : (
        <Legend
          drawing={drawing}
          isLine={feed.period === 'line'}
          kind={shape}
          isPointing={status.isPointing}
          choice={choice}
          unit={unit}
          source={source}
        />
      )}
      {status?.isLatest === false ? (
        <div className={styles['latest']}>
          <IconButton icon="latest" label={t('chart.latest')} onClick={() => drawing?.toLatest()} />
        </div>
      ) : null}
      {state === 'loading' ? <ChartSkeleton /> : null}
      {state === 'failed' ? (
        <div className={styles['history']}>
          <PageFailure text={t('chart.failed')} onRetry={() => feed.retry()} />
        </div>
      ) : null}
      {state === 'empty' ? <p className={styles['empty']}>{t('chart.empty')}</p> : null}
    </>
  );
}

interface Ready {
  open: typeof openDrawing;
  shape: ChartKind;
  openShape: OpenShape;
}

type DrawingState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; ready: Ready };

/** Loads the chart's code with its library for the first chart, and what its kind needs; it can retry. */
function useDrawing(shape: ChartKind): [DrawingState, retry: () => void] {
  const [state, setState] = useState<DrawingState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let isCurrent = true;
    load(shape).then(
      (ready) => isCurrent && setState({ kind: 'ready', ready }),
      // A kind that can't be loaded leaves the chart as it is.
      () => isCurrent && setState((old) => (old.kind === 'ready' ? old : { kind: 'failed' })),
    );
    return () => {
      isCurrent = false;
    };
  }, [shape, attempt]);
  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((old) => old + 1);
  }, []);
  return [state, retry];
}

async function load(shape: ChartKind): Promise<Ready> {
  const [{ openDrawing }, { openArea, openCandles }] = await Promise.all([
    import('./drawing.ts'),
    import('./shapes.ts'),
  ]);
  if (shape === 'candles') return { open: openDrawing, shape, openShape: openCandles };
  if (shape === 'area') return { open: openDrawing, shape, openShape: openArea };
  const { OTHER_SHAPES } = await import('./other-shapes.ts');
  return { open: openDrawing, shape, openShape: OTHER_SHAPES[shape] };
}
