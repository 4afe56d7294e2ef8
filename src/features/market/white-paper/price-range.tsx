import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../lib/core/use-price-reader.ts';
import { languageTag } from '../../../lib/language/language.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import type { Bar, CandleFeed, Period } from '../../../lib/market/candles.ts';
import { useSlowDetail } from '../../../lib/market/hooks.ts';
import { useCandles } from '../../../lib/market/use-candles.ts';
import { axisOffset, axisTexts, axisTime } from '../../../ui/charts/candles/axis-texts.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import styles from './white-paper.module.css';

/** The candle period of a range, and the number of bars. */
const RANGES = [
  { id: 'day', period: '15min', bars: 96 },
  { id: 'week', period: '1hour', bars: 168 },
  { id: 'month', period: '4hour', bars: 180 },
  { id: 'quarter', period: '1day', bars: 90 },
  { id: 'year', period: '1day', bars: 365 },
] as const satisfies readonly { id: string; period: Period; bars: number }[];

const EVERY_MS = 5_000;
const PERCENT_DECIMALS = 2;
const CHART_HEIGHT = 200;
const DAYS = [0, 0.5, 1];

export function PriceRange({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('chart');
  const language = useLanguage();
  const [chosenPeriod, setChosenPeriod] = useState<string>('quarter');
  const range = RANGES.find(({ id }) => id === chosenPeriod) ?? RANGES[3];
  const feed = useCandles(instrument.match_id, range.period);
  const bars = useBars(feed, range.bars);
  const detail = useSlowDetail(instrument.match_id);
  const change = useChange(feed, bars[0], detail?.price);
  const decimals = instrument.tick.split('.')[1]?.length ?? 0;
  const texts = axisTexts(languageTag(language), decimals, range.period);
  const offset = axisOffset(range.period, bars.at(-1)?.time ?? 0);
  const dayOf = (bar: Bar | undefined): string =>
    bar === undefined ? '' : texts.tick(axisTime(bar.time, offset), range.id === 'day' ? 3 : 2);
  const closes = bars.map(({ close }) => close);
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  return (
    <section>
      <p className={styles['price']}>
        <span className={styles['last']}>{detail?.price ?? '—'}</span>
        <span className={styles['change']} data-tone={change?.tone}>
          {change?.text ?? '—'}
        </span>
      </p>
      <div className={styles['ranges']}>
        <SegmentedControl
          look="side"
          label={t('paper.range')}
          options={RANGES.map(({ id }) => ({ value: id, label: t(`paper.ranges.${id}`) }))}
          value={range.id}
          onChoose={setChosenPeriod}
        />
      </div>
      <div className={styles['chart']}>
        {bars.length < 2 ? (
          <Bone height={CHART_HEIGHT} />
        ) : (
          <LineChart
            label={t('paper.chart', { coin: instrument.currency_name })}
            name={t('paper.price')}
            points={closes}
            tone={change?.tone === 'down' ? 'down' : 'up'}
            low={low}
            high={high}
            across={DAYS.map((at) => ({
              at,
              text: dayOf(bars[Math.floor(at * (bars.length - 1))]),
            }))}
            down={[
              { at: 0, text: texts.price(high) },
              { at: 0.5, text: texts.price((high + low) / 2) },
              { at: 1, text: texts.price(low) },
            ]}
            textAt={(place) => {
              const bar = bars[place];
              if (bar === undefined) return '';
              return `${texts.time(axisTime(bar.time, offset))} · ${texts.price(bar.close)}`;
            }}
          />
        )}
      </div>
    </section>
  );
}

/** The newest bars of a feed, read from time to time: a line over months needn't follow each price. */
function useBars(feed: CandleFeed, count: number): readonly Bar[] {
  const [bars, setBars] = useState<readonly Bar[]>([]);
  useEffect(() => {
    const look = (): void => {
      const length = feed.length();
      const from = Math.max(0, length - count);
      setBars(Array.from({ length: length - from }, (_, at) => feed.bar(from + at)));
    };
    look();
    const leave = feed.subscribe(({ kind }) => {
      if (kind === 'whole') look();
    });
    const timer = setInterval(look, EVERY_MS);
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [feed, count]);
  return bars;
}

interface ChangeOfRange {
  text: string;
  tone: 'up' | 'down' | 'plain';
}

/** From the first close of the range to the current price, both exact. */
function useChange(
  feed: CandleFeed,
  first: Bar | undefined,
  price: string | undefined,
): ChangeOfRange | undefined {
  const figures = useFigures();
  const [core] = useCore();
  const read = usePriceReader();
  const [close, setClose] = useState<string>();
  const time = first?.time;
  useEffect(() => {
    if (time === undefined) return;
    let isLeft = false;
    feed
      .texts(time)
      .then((texts) => {
        if (!isLeft) setClose(texts?.close);
      })
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [feed, time]);
  const [from, to] = [read(close), read(price)];
  if (core.kind !== 'ready' || from === undefined || to === undefined) return undefined;
  const way = core.core.evaluate('sub', [to, from]);
  const percent = core.core.evaluate('mul', [core.core.evaluate('div', [way, from]), '100']);
  const text = figures.inPercent(figures.withDecimals(percent, PERCENT_DECIMALS));
  if (way === '0') return { text, tone: 'plain' };
  return way.startsWith('-') ? { text, tone: 'down' } : { text: `+${text}`, tone: 'up' };
}
