import { type CSSProperties, type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { languageTag } from '../../../../lib/language/language.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import type { QuoteDetail } from '../../../../lib/market/types.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { LiveSentence } from '../../../../shared/figures/live-sentence.tsx';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { NONE, priceDecimals } from '../../../../shared/trade/money.ts';
import { axisTexts } from '../../../../ui/charts/candles/axis-texts.ts';
import styles from './index-line.module.css';
import { type LineEntry, lineView } from './line-view.ts';
import { useIndexPoints } from './use-index-points.ts';

interface IndexLineProps {
  instrument: Instrument;
  entries: readonly (LineEntry & { price: string })[];
}

const [WIDTH, HEIGHT] = [300, 200];
/** A price on the axis needs this distance to a tag: 20 px on the lower chart. */
const TAG_REACH = 0.13;

/** The live index with the entries and ends of orders; winning areas are tinted up, losing ones down. */
export function IndexLine({ instrument, entries }: IndexLineProps): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const language = useLanguage();
  const points = useIndexPoints(instrument.match_id, instrument.symbol);
  const live = useMemo(() => quotes.live.detail(instrument.match_id), [quotes, instrument]);
  const fade = useId();
  const view = lineView(
    points,
    entries,
    points.at(-1)?.time ?? quotes.serverNow(),
    pixelsOf(instrument.tick),
  );
  const [first] = entries;
  const axis = useMemo(
    () => axisTexts(languageTag(language), priceDecimals(instrument), '1min'),
    [language, instrument],
  );
  const entryTag = first === undefined ? undefined : apart(view.y(first.pixels), view.now?.y);
  const tags = [view.now?.y, entryTag];
  const isFree = (y: number): boolean =>
    tags.every((tag) => tag === undefined || Math.abs(tag - y) > TAG_REACH);
  const expiryX = first === undefined ? undefined : view.x(first.expires);
  const px = (share: number): number => share * WIDTH;
  const py = (share: number): number => share * HEIGHT;
  const priceOf = (detail: QuoteDetail | undefined): string => detail?.mark ?? NONE;
  return (
    <figure className={styles['line']}>
      <figcaption className="spoken">
        <LiveSentence
          live={live}
          sentence={(price) => t('option.line', { symbol: instrument.symbol, price })}
          text={priceOf}
        />
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <defs>
          <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={styles['fade']} />
            <stop offset="1" className={styles['end']} />
          </linearGradient>
        </defs>
        {view.prices.map((at) => (
          <path key={at} d={`M0 ${py(view.y(at))}H${WIDTH}`} className={styles['grid']} />
        ))}
        {first === undefined ? null : <Sides entry={first} view={view} />}
        {view.now === undefined ? null : (
          <g transform={`scale(${WIDTH} ${HEIGHT})`}>
            <path d={`${view.path}V1H${view.startX}z`} fill={`url(#${fade})`} />
            <path d={view.path} className={styles['index']} />
          </g>
        )}
        {first === undefined ? null : (
          <>
            <path
              d={`M${px(view.x(first.opensAt))} ${py(view.y(first.pixels))}H${WIDTH}`}
              className={styles['entry']}
            />
            <path d={`M${px(view.x(first.expires))} 0V${HEIGHT}`} className={styles['expiry']} />
          </>
        )}
      </svg>
      {entries.map((entry) => (
        <Dot
          key={entry.id}
          x={view.x(entry.opensAt)}
          y={view.y(entry.pixels)}
          kind={entry.direction}
        />
      ))}
      {view.prices.map((at) =>
        isFree(view.y(at)) ? (
          <span
            key={at}
            className={styles['axis']}
            style={{ '--y': view.y(at) } as CSSProperties}
            aria-hidden="true"
          >
            {axis.price(at)}
          </span>
        ) : null,
      )}
      {first === undefined || expiryX === undefined ? null : (
        <p
          className={styles['ends']}
          style={{ '--x': expiryX } as CSSProperties}
          data-after={expiryX < 0.5}
          aria-hidden="true"
        >
          {t('option.expiry', { time: timeText(first.expires, language, 'clock') })}
        </p>
      )}
      {view.now === undefined ? null : (
        <>
          <Dot {...view.now} kind="now" />
          <Tag y={view.now.y} kind="now" text={<LiveText live={live} text={priceOf} />} />
        </>
      )}
      {first === undefined || entryTag === undefined ? null : (
        <Tag y={entryTag} kind="entry" text={first.price} />
      )}
      <p className={styles['times']} aria-hidden="true">
        {[0.1, 0.5, 0.9].map((at) => (
          <span key={at}>
            {timeText(view.from + at * (view.to - view.from), language, 'clock')}
          </span>
        ))}
      </p>
    </figure>
  );
}

/** The place of a tag beside the one of the current price: on the same side of it, or on the other at the edge. */
function apart(y: number, now: number | undefined): number {
  if (now === undefined || Math.abs(y - now) >= TAG_REACH) return y;
  const [above, below] = [now - TAG_REACH, now + TAG_REACH];
  if (y < now) return above < 0 ? below : above;
  return below > 1 ? above : below;
}

/** From entry to expiry: the winning side of the entry price, and the losing one. */
function Sides({
  entry,
  view,
}: {
  entry: LineEntry;
  view: ReturnType<typeof lineView>;
}): ReactNode {
  const [startX, right] = [view.x(entry.opensAt), view.x(entry.expires)];
  const middle = view.y(entry.pixels);
  const [above, below] = entry.direction === 'up' ? ['won', 'lost'] : ['lost', 'won'];
  const box = { x: startX * WIDTH, width: Math.max(0, right - startX) * WIDTH };
  return (
    <>
      <rect {...box} y={0} height={middle * HEIGHT} className={styles[above ?? 'won']} />
      <rect
        {...box}
        y={middle * HEIGHT}
        height={(1 - middle) * HEIGHT}
        className={styles[below ?? 'lost']}
      />
    </>
  );
}

function Dot({ x, y, kind }: { x: number; y: number; kind: 'up' | 'down' | 'now' }): ReactNode {
  const at = { '--x': x, '--y': y } as CSSProperties;
  return x < 0 || x > 1 ? null : <i className={styles['dot']} data-kind={kind} style={at} />;
}

function Tag({ y, kind, text }: { y: number; kind: 'now' | 'entry'; text: ReactNode }): ReactNode {
  return (
    <span
      className={styles['tag']}
      data-kind={kind}
      style={{ '--y': y } as CSSProperties}
      aria-hidden="true"
    >
      {text}
    </span>
  );
}
