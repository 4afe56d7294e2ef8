import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCommand } from '../../../../lib/keys/commands.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import type { Period } from '../../../../lib/market/candles.ts';
import { usePositionFigures } from '../../../../lib/market/hooks.ts';
import { openReplay, type ReplayFeed } from '../../../../lib/market/replay-feed.ts';
import type { QuoteDetail } from '../../../../lib/market/types.ts';
import { useCandles } from '../../../../lib/market/use-candles.ts';
import { CHART_PARTS, type ChartPart, MOST_STUDIES } from '../../../../lib/state/chart-memory.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { LazyFormulaSheet } from '../../../../shared/formula/lazy-formula-sheet.tsx';
import { SourceLine, useSources } from '../../../../shared/market/sources.tsx';
import { useMarkNow } from '../../../../shared/market/use-mark-now.ts';
import type { LoadTicket } from '../../../../shared/trade/chart-ticket.ts';
import { useLiquidationFormula } from '../../../../shared/trade/use-liquidation-formula.ts';
import { Chart } from '../../../../ui/charts/candles/chart.tsx';
import type { Drawing } from '../../../../ui/charts/candles/drawing.ts';
import { PROFILE } from '../../../../ui/charts/candles/indicators.ts';
import type { ChartLine, ChartMarker } from '../../../../ui/charts/candles/marks.ts';
import { IndicatorPanel } from '../../../../ui/charts/indicator-panel.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { useLatePart } from '../../../../ui/overlay/use-late-part.ts';
import { decimalsOf, PERIODS } from '../periods.ts';
import { AlertDraft } from './alert-draft.tsx';
import styles from './candle-panel.module.css';
import { FullHead } from './full-head.tsx';
import { ChartExtras, ChartSheet, IndicatorSheet } from './late-chart-sheets.tsx';
import { LineSheet } from './line-sheet.tsx';
import { usePeriodTexts } from './own-interval.ts';
import { OwnPositions } from './own-positions.tsx';
import { PriceMenu } from './price-menu.tsx';
import { SpotLineSheet } from './spot-line-sheet.tsx';
import { useChartChoice } from './use-chart-choice.ts';
import { useChartMarks } from './use-chart-marks.tsx';
import { useChartTicket } from './use-chart-ticket.tsx';
import { useDrawings } from './use-drawings.tsx';
import { usePeriod } from './use-period.ts';

const NO_LINES: readonly ChartLine[] = [];
const NO_MARKERS: readonly ChartMarker[] = [];
const PICTURE_AFTER_MS = 300;

async function loadReplayBar() {
  const { ReplayBar } = await import('./replay-bar.tsx');
  return ReplayBar;
}

const FIRST_MS = 1_500;
/** Minimum interval of announcements by a screen reader. */
const EVERY_MS = 30_000;

/** The chart in one sentence for screen readers, updated from time to time. */
function ChartSummary({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('chart');
  const { quotes } = useApp();
  const { match_id, symbol } = instrument;
  const [detail, setDetail] = useState<QuoteDetail>();
  useEffect(() => {
    const look = (): void => setDetail(quotes.detail(match_id));
    const first = setTimeout(look, FIRST_MS);
    const next = setInterval(look, EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(next);
    };
  }, [quotes, match_id]);
  return (
    <p className="spoken" role="status" data-summary>
      {detail === undefined
        ? ''
        : t('summary', {
            symbol,
            price: detail.price,
            change: detail.change,
            high: detail.high,
            low: detail.low,
          })}
    </p>
  );
}

interface CandlePanelProps {
  instrument: Instrument;
  isFull: boolean;
  /** In a wide window: as high as its panel, and `bare` where the tools are above several charts. */
  look?: 'panel' | 'bare' | undefined;
  onFull(isFull: boolean): void;
  loadTicket: LoadTicket | undefined;
}

export function CandlePanel({
  instrument,
  isFull,
  look,
  onFull,
  loadTicket,
}: CandlePanelProps): ReactNode {
  const { t } = useTranslation('market');
  const { quotes } = useApp();
  const toast = useToast();
  const language = useLanguage();
  const panel = useId();
  const periodTexts = usePeriodTexts();
  const [sheet, setSheet] = useState<'indicators' | 'chart'>();
  const [drawing, setDrawing] = useState<Drawing>();
  const [period, choose] = usePeriod(useSnapshot(useApp().state).chart.period as Period);
  const feed = useCandles(instrument.match_id, period);
  const settings = useChartChoice(feed, sheet === 'indicators');
  const { memory, choice, panes, change } = settings;
  const sources = useSources(instrument.match_id);
  const { name } = periodTexts(period);

  const ticket = useChartTicket(instrument, loadTicket);
  const marks = useChartMarks(instrument, ticket);
  const markNow = useMarkNow(instrument);
  const [ReplayBar, requestReplayBar] = useLatePart(loadReplayBar);
  const [replay, setReplay] = useState<ReplayFeed>();
  const [hidesOwn, setHidesOwn] = useState(false);
  const drawings = useDrawings(instrument, ticket.open, {
    onReplay: () =>
      void requestReplayBar().then((isThere) =>
        setReplay(isThere ? openReplay(feed, drawing?.pointedTime()) : undefined),
      ),
    onPicture: (hasOwn) => void savePicture(hasOwn),
  });
  const savePicture = async (hasOwn: boolean): Promise<void> => {
    const { place } = drawings;
    if (place === null) return;
    setHidesOwn(!hasOwn);
    try {
      const { chartPicture, saveFile } = await import('./chart-picture.ts');
      const detail = quotes.detail(instrument.match_id);
      const time = timeText(quotes.serverNow(), language, 'minute');
      // The chart draws without own lines first.
      await new Promise((resolve) => setTimeout(resolve, PICTURE_AFTER_MS));
      const blob = await chartPicture(place, {
        title: `${instrument.symbol} · ${name}`,
        price: detail?.price ?? '',
        note: [time, sources?.source].filter(Boolean).join(' · '),
      });
      saveFile(blob, `${instrument.symbol.replace('/', '-')}.png`);
    } catch {
      toast(t('drawing:picture.failed'), 'bad');
    }
    setHidesOwn(false);
  };
  useCommand('indicators', () => setSheet('indicators'));
  useCommand('alert_here', () => {
    const price = drawing?.pointedPlace()?.text ?? markNow();
    if (price !== undefined && replay === undefined) marks.alertNear(price);
  });
  const hasOwn = !drawings.isDrawing && !hidesOwn && replay === undefined;
  const isOver = isFull || drawings.isDrawing || ticket.isOpen;
  const { menuPrice } = marks;
  const own: readonly Period[] =
    memory.intervals.includes(period as never) || PERIODS.some((one) => one.period === period)
      ? memory.intervals
      : [...memory.intervals, period];
  const periods = [...PERIODS.map((one) => one.period), ...own].map((one) => ({
    id: one,
    ...periodTexts(one),
  }));
  const isCompared = memory.comparison.some((id) => id !== instrument.match_id);
  const hasExtras =
    isCompared ||
    memory.hasCountdown ||
    memory.shadesClosed ||
    choice.studies.some(({ id }) => id === PROFILE);
  const closeSheet = useCallback(() => setSheet(undefined), []);
  const { setChart: setDrawn } = drawings;
  const setChart = useCallback(
    (next: Drawing | undefined): void => {
      setDrawing(next);
      setDrawn(next);
    },
    [setDrawn],
  );
  return (
    <section
      className={isOver ? styles['full'] : look && styles[look]}
      data-drawing={drawings.isDrawing || undefined}
      data-ticket={ticket.isOpen || undefined}
      data-replay={replay !== undefined || undefined}
    >
      {(isFull || ticket.isOpen) && !drawings.isDrawing ? (
        <FullHead
          instrument={instrument}
          onClose={() => (ticket.isOpen ? ticket.close() : onFull(false))}
        />
      ) : null}
      <div className={styles['periods']}>
        <Tabs
          look="chip"
          label={t('interval')}
          panel={panel}
          tabs={periods}
          value={period}
          onChoose={choose}
        />
        <IconButton icon="edit" label={t('chart:draw')} onClick={drawings.start} />
        <IconButton icon="more" label={t('chart:more')} onClick={drawings.openMore} />
        {ticket.open === undefined || ticket.isOpen || replay !== undefined ? null : (
          <IconButton
            icon="trade"
            label={t('trade:chart_ticket.title')}
            onClick={() => ticket.open?.()}
          />
        )}
        <IconButton
          icon="candles"
          label={t('chart:looks.open')}
          onClick={() => setSheet('chart')}
        />
      </div>
      <div
        ref={drawings.setPlace}
        id={panel}
        role="tabpanel"
        aria-label={name}
        className={styles['chart']}
        data-panes={panes}
      >
        <Chart
          feed={replay ?? feed}
          decimals={decimalsOf(instrument.tick)}
          tick={pixelsOf(instrument.tick)}
          kind={memory.kind}
          scale={isCompared ? 'percent' : memory.scale}
          zone={memory.zone}
          label={t('chart.label', { symbol: instrument.symbol, interval: name })}
          choice={choice}
          unit={instrument.currency_name}
          source={sources?.source}
          lines={hasOwn ? marks.lines : NO_LINES}
          markers={hasOwn ? marks.markers : NO_MARKERS}
          onDrawing={setChart}
          onMove={marks.onMove}
          onClose={marks.onClose}
          onPress={marks.onPress}
          onHold={(at) => {
            if (replay === undefined) marks.onHold(at);
          }}
          resultOf={marks.resultOf}
        />
        {drawing === undefined ? null : (
          <ChartExtras
            isOn={hasExtras}
            drawing={drawing}
            instrument={instrument}
            period={period}
            memory={memory}
            studies={choice.studies}
          />
        )}
        {marks.draft === undefined ? null : (
          <AlertDraft
            instrument={instrument}
            price={marks.draft}
            onDone={() => marks.setDraft(undefined)}
          />
        )}
      </div>
      {drawings.board}
      {drawings.more}
      {replay === undefined || ReplayBar === undefined ? null : (
        <ReplayBar
          replay={replay}
          pointedTime={() => drawing?.pointedTime()}
          onLeave={() => setReplay(undefined)}
        />
      )}
      {ticket.element}
      {menuPrice === undefined ? null : (
        <PriceMenu
          instrument={instrument}
          price={menuPrice}
          y={drawings.yOf(menuPrice)}
          onOrder={ticket.open}
          onAlert={() => marks.alertAt(menuPrice)}
          onLine={() => drawings.addLevel(menuPrice)}
          onClose={marks.closeMenu}
        />
      )}
      <SourceLine sources={sources} />
      <ChartSummary instrument={instrument} />
      <Indicators
        isOn={settings.isOn}
        onToggle={(part) => {
          if (!settings.toggle(part)) {
            toast(t('chart:studies.full', { most: MOST_STUDIES }), 'info');
          }
        }}
        onSettings={() => setSheet('indicators')}
      />
      {isOver || look !== undefined ? null : <OwnPositions instrument={instrument} />}
      <LineSheet wish={marks.wish} instrument={instrument} onClose={marks.closeWish} />
      <SpotLineSheet wish={marks.spotWish} instrument={instrument} onClose={marks.closeWish} />
      {marks.liquidation === undefined ? null : (
        <LiquidationSheet order={marks.liquidation} onClose={marks.closeWish} />
      )}
      <IndicatorSheet
        open={sheet === 'indicators'}
        memory={memory}
        records={settings.records}
        choice={choice}
        drawing={drawing}
        onChange={change}
        onClose={closeSheet}
      />
      <ChartSheet
        open={sheet === 'chart'}
        instrument={instrument}
        memory={memory}
        onChange={({ period: next, ...rest }) => {
          change(rest);
          if (next !== undefined) choose(next);
        }}
        onClose={closeSheet}
      />
    </section>
  );
}

interface IndicatorsProps {
  isOn(part: ChartPart): boolean;
  onToggle(part: ChartPart): void;
  onSettings(): void;
}

function Indicators({ isOn, onToggle, onSettings }: IndicatorsProps): ReactNode {
  const { t } = useTranslation('chart');
  const choices = CHART_PARTS.map((id) => ({
    id,
    label: id.toUpperCase(),
    name: t(`indicator.${id}`),
    isOn: isOn(id),
  }));
  return (
    <div className={styles['indicators']}>
      <IndicatorPanel
        label={t('indicators')}
        groups={[choices.slice(0, 3), choices.slice(3)]}
        settings={t('settings.open')}
        onToggle={(id) => {
          const part = CHART_PARTS.find((one) => one === id);
          if (part !== undefined) onToggle(part);
        }}
        onSettings={onSettings}
      />
    </div>
  );
}

function LiquidationSheet({ order, onClose }: { order: LeverOrder; onClose(): void }): ReactNode {
  const { t } = useTranslation('trade');
  const live = usePositionFigures(order.id);
  const formula = useLiquidationFormula()(order);
  if (formula === undefined || live === undefined) return null;
  return (
    <LazyFormulaSheet
      open
      title={t('liquidation')}
      figure={live.liquidation}
      tone="warn"
      formula={formula}
      onClose={onClose}
    />
  );
}
