import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import type { Period } from '../../../../lib/market/candles.ts';
import { useCandles } from '../../../../lib/market/use-candles.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import type { ChartMemory } from '../../../../lib/state/chart-memory.ts';
import { barEnd, timeLeft } from '../../../../ui/charts/candles/bar-end.ts';
import { shadeClosedHours } from '../../../../ui/charts/candles/closed-hours.ts';
import { compareWith } from '../../../../ui/charts/candles/compare.ts';
import type { Drawing } from '../../../../ui/charts/candles/drawing.ts';
import { type DrawnStudy, PROFILE } from '../../../../ui/charts/candles/indicators.ts';
import { showProfile } from '../../../../ui/charts/candles/profile.ts';
import styles from './chart-extras.module.css';
import { COMPARED_COLOURS } from './compared-colours.ts';

interface ChartExtrasProps {
  drawing: Drawing;
  instrument: Instrument;
  period: Period;
  memory: ChartMemory;
  studies: readonly DrawnStudy[];
}

/** What a chart shows besides bars and indicators: other instruments, volume by price, the bar's end, closed hours. */
export function ChartExtras({
  drawing,
  instrument,
  period,
  memory,
  studies,
}: ChartExtrasProps): ReactNode {
  const profile = studies.find(({ id }) => id === PROFILE);
  const others = memory.comparison.filter((id) => id !== instrument.match_id);
  const isStock = instrument.type === 'stock';
  return (
    <>
      {memory.hasCountdown ? <Countdown drawing={drawing} period={period} /> : null}
      {memory.shadesClosed && isStock ? <ClosedHours drawing={drawing} period={period} /> : null}
      {profile === undefined ? null : <ProfileOf drawing={drawing} study={profile} />}
      {others.length === 0 ? null : (
        <ul className={styles['compared']}>
          {others.map((id, place) => (
            <Compared
              key={id}
              id={id}
              drawing={drawing}
              period={period}
              colour={COMPARED_COLOURS[place] ?? 0}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface ComparedProps {
  id: number;
  drawing: Drawing;
  period: Period;
  colour: number;
}

function Compared({ id, drawing, period, colour }: ComparedProps): ReactNode {
  const feed = useCandles(id, period);
  const place = useRef<HTMLSpanElement>(null);
  const instruments = useInstruments();
  const all = instruments.kind === 'ready' ? instruments.instruments : [];
  const symbol = all.find(({ match_id }) => match_id === id)?.symbol ?? '';
  useEffect(() => {
    const line = compareWith(drawing, feed, colour);
    const show = (): void => {
      const text = line.percent() ?? '';
      if (place.current !== null && place.current.textContent !== text) {
        place.current.textContent = text;
      }
    };
    const leave = drawing.onLegend(show);
    return () => {
      leave();
      line.remove();
    };
  }, [drawing, feed, colour]);
  return (
    <li data-colour={colour}>
      {symbol} <span ref={place} />
    </li>
  );
}

function ProfileOf({ drawing, study }: { drawing: Drawing; study: DrawnStudy }): ReactNode {
  const { t } = useTranslation('chart');
  const place = useRef<HTMLParagraphElement>(null);
  const [rows = '24', share = '70'] = study.settings;
  useEffect(() => {
    const wish = { rows: Number.parseInt(rows, 10), share: Number.parseInt(share, 10) };
    const profile = showProfile(drawing, wish, study.colour, (price) => {
      if (place.current === null) return;
      place.current.textContent = t('studies.poc', { price });
      // At the bottom of the prices, clear of the legend.
      place.current.style.top = `${drawing.pane().height - 20}px`;
    });
    return profile.remove;
  }, [drawing, rows, share, study.colour, t]);
  return <p ref={place} className={styles['peak']} data-profile />;
}

function ClosedHours({ drawing, period }: { drawing: Drawing; period: Period }): ReactNode {
  useEffect(() => shadeClosedHours(drawing, period), [drawing, period]);
  return null;
}

const SECOND = 1_000;

/** Under the label of the last price. Moves with it and counts once a second, without a render. */
function Countdown({ drawing, period }: { drawing: Drawing; period: Period }): ReactNode {
  const { t } = useTranslation('chart');
  const { quotes } = useApp();
  const place = useRef<HTMLParagraphElement>(null);
  const spoken = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { feed } = drawing.inside;
    const newest = () => (feed.length() === 0 ? undefined : feed.bar(feed.length() - 1));
    let shownPlace = '';
    const move = (): void => {
      const [bar, host] = [newest(), place.current];
      if (bar === undefined || host === null) return;
      const y = drawing.yOf(bar.close);
      const next = y === undefined ? '' : `translateY(${y}px)`;
      if (next === shownPlace) return;
      shownPlace = next;
      host.style.transform = next;
      host.hidden = y === undefined;
    };
    const count = (): void => {
      const bar = newest();
      if (bar === undefined || place.current === null) return;
      const remainingText = timeLeft(barEnd(period, bar.time) - quotes.serverNow());
      const cell = place.current.lastChild;
      if (cell !== null && cell.textContent !== remainingText) cell.textContent = remainingText;
    };
    const leave = drawing.onDraw(() => {
      move();
      if (place.current?.lastChild?.textContent === '') count();
    });
    const timer = setInterval(count, SECOND);
    count();
    if (spoken.current !== null) spoken.current.textContent = t('looks.countdown');
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [drawing, period, quotes, t]);
  return (
    <p ref={place} className={styles['countdown']} data-countdown>
      <span ref={spoken} className="spoken" />
      <span />
    </p>
  );
}
