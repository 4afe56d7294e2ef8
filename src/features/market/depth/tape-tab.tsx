import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { languageTag } from '../../../lib/language/language.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { type Live, STILL } from '../../../lib/market/live.ts';
import type { Trades } from '../../../lib/market/types.ts';
import { useLiveDraw, useLiveEvery, useLiveValue } from '../../../lib/market/use-live.ts';
import { LiveText } from '../../../shared/figures/live-text.tsx';
import {
  isSameTradeRow,
  TradePrice,
  type TradeRowProps,
  useTradeClock,
} from '../../../shared/market/trade-price.tsx';
import { CanvasPicture } from '../../../ui/charts/canvas-picture.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Chips } from '../../../ui/controls/chips.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import styles from './depth.module.css';
import { type HeatWords, paintHeat } from './paint-heat.ts';
import { ShareBar } from './share-bar.tsx';
import { heatSamples, useHeatSamples } from './use-heat-samples.ts';

const LEVELS = 50;
/** R-MARKET-2. */
const MOST = 200;
/** A new trade is a row; rows are rendered together. */
const ROWS_MS = 250;
const BONES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

type Filter = 'all' | 'notable' | 'large' | 'buys' | 'sells';
const WISHES = {
  all: { side: 0, size: 0 },
  notable: { side: 0, size: 1 },
  large: { side: 0, size: 2 },
  buys: { side: 1, size: 0 },
  sells: { side: 2, size: 0 },
} as const;

/** R-MARKET-8: the last trades under a filter, with their sums; large ones are tall, and rings in the picture above. */
export function TapeTab({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('depth');
  const { quotes } = useApp();
  const { match_id, currency_name } = instrument;
  const [filter, setFilter] = useState<Filter>('all');
  const [isPaused, setPaused] = useState(false);
  const live = useMemo(
    () => quotes.live.trades({ matchId: match_id, most: MOST, ...WISHES[filter] }),
    [quotes, match_id, filter],
  );
  const isKnown = useLiveValue(live, (trades) => trades !== undefined);
  const notable = useLiveValue(live, (trades) => trades?.sizes?.[0]);
  const large = useLiveValue(live, (trades) => trades?.sizes?.[1]);
  const from = (size: string): string => t('from', { amount: size, coin: currency_name });
  const options: { value: Filter; label: string }[] = [
    { value: 'all', label: t('all') },
    ...(notable === undefined || notable === large
      ? []
      : [{ value: 'notable' as const, label: from(notable) }]),
    ...(large === undefined ? [] : [{ value: 'large' as const, label: from(large) }]),
    { value: 'buys', label: t('buys') },
    { value: 'sells', label: t('sells') },
  ];
  if (!isKnown)
    return (
      <div className={styles['bones']} aria-busy="true">
        {BONES.map((bone) => (
          <Bone key={bone} height={20} />
        ))}
      </div>
    );
  return (
    <>
      <HeatMap instrument={instrument} live={live} />
      <div className={styles['filters']}>
        <Chips
          label={t('filter')}
          look="line"
          options={options}
          value={filter}
          onChoose={(value) => setFilter(value as Filter)}
        />
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          label={t(isPaused ? 'go_on' : 'pause')}
          onClick={() => setPaused(!isPaused)}
        />
      </div>
      <Sums live={live} />
      <Rows instrument={instrument} live={live} isFollowing={!isPaused} />
    </>
  );
}

interface LiveTrades {
  live: Live<Trades | undefined>;
}

function Sums({ live }: LiveTrades): ReactNode {
  const { t } = useTranslation('depth');
  return (
    <div className={styles['sums']}>
      <p>
        <span>
          {t('bought')}{' '}
          <LiveText
            look="inline"
            live={live}
            text={(trades) => trades?.bought ?? ''}
            tone={() => 'up'}
          />
        </span>
        <span>
          {t('sold')}{' '}
          <LiveText
            look="inline"
            live={live}
            text={(trades) => trades?.sold ?? ''}
            tone={() => 'down'}
          />
        </span>
      </p>
      <ShareBar live={live} shares={(trades) => trades?.shares} names={[t('bought'), t('sold')]} />
    </div>
  );
}

function HeatMap({ instrument, live }: LiveTrades & { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('depth');
  const { quotes } = useApp();
  const { match_id, tick } = instrument;
  const book = useMemo(() => quotes.live.book(match_id, LEVELS, 1), [quotes, match_id]);
  useHeatSamples(book, match_id);
  const words = useHeatWords(tick);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture] = useState(() => new CanvasPicture());
  useEffect(
    () => (canvas.current === null ? undefined : picture.attach(canvas.current)),
    [picture],
  );
  const lastPicture = useRef<{ count: number; trade: number }>({ count: 0, trade: 0 });
  useLiveDraw(book, () => {
    const list = heatSamples(match_id);
    const trades = live.value()?.list ?? [];
    const next = { count: list.at(-1)?.time ?? 0, trade: trades[0]?.id ?? 0 };
    const { count } = lastPicture.current;
    // A new column each five seconds; a large trade waits for it.
    if (count === next.count && count !== 0) return;
    lastPicture.current = next;
    picture.draw(paintHeat(list, trades, words));
  });
  return (
    <figure className={styles['heat']}>
      <figcaption>
        <span>{t('heat')}</span>
        <span className={styles['scale']} data-drawn>
          {t('thin')} <i /> {t('thick')}
        </span>
      </figcaption>
      <canvas ref={canvas} data-drawn />
    </figure>
  );
}

function useHeatWords(tick: string): HeatWords {
  const figures = useFigures();
  const language = useLanguage();
  return useMemo(() => {
    const clock = new Intl.DateTimeFormat(languageTag(language), {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      numberingSystem: 'latn',
    });
    const decimals = tick.includes('.') ? tick.length - tick.indexOf('.') - 1 : 0;
    return {
      // A place on the axis, not a price that anybody traded at.
      price: (value) => figures.withDecimals(value.toFixed(decimals), decimals),
      clock: (time) => clock.format(time),
    };
  }, [figures, language, tick]);
}

interface RowsProps extends LiveTrades {
  instrument: Instrument;
  isFollowing: boolean;
}

function Rows({ instrument, live, isFollowing }: RowsProps): ReactNode {
  const { t } = useTranslation('depth');
  const newest = useLiveEvery<Trades | undefined>(ROWS_MS, isFollowing ? live : STILL);
  const heldTrades = useRef(newest);
  if (isFollowing) heldTrades.current = newest;
  const trades = heldTrades.current;
  const clock = useTradeClock();
  if (trades === undefined || trades.list.length === 0)
    return <p className={styles['empty']}>{t('market:trades.empty')}</p>;
  return (
    <table className={styles['tape']} aria-label={t('tab.tape')} data-gap={trades.hasGap}>
      <thead>
        <tr>
          <th scope="col">{t('market:book.price_head')}</th>
          <th scope="col">{instrument.currency_name}</th>
          <th scope="col">{t('worth')}</th>
          <th scope="col">{t('market:trades.time')}</th>
        </tr>
      </thead>
      <tbody>
        {trades.list.map((trade) => (
          <Row key={trade.id} trade={trade} clock={clock} />
        ))}
      </tbody>
    </table>
  );
}

const Row = memo(function Row({ trade, clock }: TradeRowProps): ReactNode {
  return (
    <tr data-side={trade.side} data-large={trade.isLarge}>
      <td>
        <TradePrice trade={trade} />
      </td>
      <td>{trade.number}</td>
      <td>{trade.worth}</td>
      <td>{clock.format(trade.time)}</td>
    </tr>
  );
}, isSameTradeRow);
