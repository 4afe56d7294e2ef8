import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { numberRules } from '../../../lib/language/number-rules.ts';
import type { Live } from '../../../lib/market/live.ts';
import type { Book } from '../../../lib/market/types.ts';
import { useLiveDraw } from '../../../lib/market/use-live.ts';
import { LiveText } from '../../../shared/figures/live-text.tsx';
import { groupOf, priceSteps } from '../../../shared/market/price-steps.ts';
import { useBook, useBookSide } from '../../../shared/market/use-book.ts';
import { CanvasPicture } from '../../../ui/charts/canvas-picture.ts';
import { Chips } from '../../../ui/controls/chips.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import type { BookLook } from '../../../ui/lists/book-painter.ts';
import { BookSide } from '../../../ui/lists/book-side.tsx';
import styles from './depth.module.css';
import { type OwnOrder, OwnRows, useOwnOrders } from './own-rows.tsx';
import { paintDepth } from './paint-depth.ts';
import { ShareBar } from './share-bar.tsx';
import { useHeatSamples } from './use-heat-samples.ts';

const LEVELS = 50;
const BONES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** R-MARKET-8: 50 levels a side with their sums, the share of buyers, and the user's own orders. */
export function BookTab({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('depth');
  const { live, group, onGroup, isKnown, isEmpty, hasGap } = useBook(instrument.match_id, LEVELS);
  useHeatSamples(live, instrument.match_id);
  const own = useOwnOrders(instrument);
  if (isEmpty) return <p className={styles['empty']}>{t('market:book.empty')}</p>;
  if (!isKnown)
    return (
      <div className={styles['bones']} aria-busy="true">
        {BONES.map((bone) => (
          <Bone key={bone} height={20} />
        ))}
      </div>
    );
  return (
    <div className={styles['book']} data-gap={hasGap}>
      <DepthChart live={live} own={own} />
      <div className={styles['tools']}>
        <GroupChoice instrument={instrument} group={group} onGroup={onGroup} />
        <ShareBar live={live} shares={(book) => book?.shares} names={[t('bids'), t('asks')]} />
      </div>
      <div className={styles['sides']}>
        <Side side="bid" live={live} instrument={instrument} own={own} />
        <Side side="ask" live={live} instrument={instrument} own={own} />
      </div>
      <OwnRows orders={own} live={live} instrument={instrument} />
    </div>
  );
}

interface SideProps {
  side: 'bid' | 'ask';
  live: Live<Book | undefined>;
  instrument: Instrument;
  own: readonly OwnOrder[];
}

const BIDS: BookLook = { side: 'bid', best: 'top', bar: 'price', isDeep: true };
const ASKS: BookLook = { side: 'ask', best: 'top', bar: 'price', isDeep: true };

function Side({ side, live, instrument, own }: SideProps): ReactNode {
  const { t } = useTranslation('depth');
  const prices = useMemo(
    () => new Set(own.filter((order) => order.side === side).map(({ priceText }) => priceText)),
    [own, side],
  );
  const { place, picture } = useBookSide(live, side, prices);
  return (
    <div ref={place} className={`${styles['side']} ${styles[side]}`}>
      <div className={styles['head']}>
        <span>{t(side === 'bid' ? 'bid' : 'ask')}</span>
        <span className={styles['amount']}>{instrument.currency_name}</span>
        <span>{t('sum')}</span>
      </div>
      <BookSide
        ref={picture}
        look={side === 'bid' ? BIDS : ASKS}
        label={t(side === 'bid' ? 'market:book.bids' : 'market:book.asks')}
        rows={LEVELS}
      />
    </div>
  );
}

interface DepthChartProps {
  live: Live<Book | undefined>;
  own: readonly OwnOrder[];
}

const lastTotal = (levels: Book['bids'] | undefined): string => levels?.at(-1)?.total ?? '';

function DepthChart({ live, own }: DepthChartProps): ReactNode {
  const { t } = useTranslation('depth');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture] = useState(() => new CanvasPicture());
  useEffect(
    () => (canvas.current === null ? undefined : picture.attach(canvas.current)),
    [picture],
  );
  useLiveDraw(live, (book) => {
    if (book !== undefined) picture.draw(paintDepth(book, own, t('yours')));
  });
  return (
    <figure className={styles['depth']}>
      <figcaption>
        <span>
          {t('bids')}{' '}
          <LiveText
            look="inline"
            live={live}
            text={(book) => lastTotal(book?.bids)}
            tone={() => 'up'}
          />
        </span>
        <span>
          {t('asks')}{' '}
          <LiveText
            look="inline"
            live={live}
            text={(book) => lastTotal(book?.asks)}
            tone={() => 'down'}
          />
        </span>
      </figcaption>
      <canvas ref={canvas} data-drawn />
    </figure>
  );
}

interface GroupChoiceProps {
  instrument: Instrument;
  group: number;
  onGroup(group: number): void;
}

function GroupChoice({ instrument, group, onGroup }: GroupChoiceProps): ReactNode {
  const { t } = useTranslation('market');
  const language = useLanguage();
  const [core] = useCore();
  if (core.kind !== 'ready') return <span />;
  const options = priceSteps(core.core, instrument.tick, numberRules(language)).map(
    ({ value, label }) => ({ value, label: `${label}` }),
  );
  return (
    <Chips
      label={t('book.step')}
      look="line"
      options={options}
      value={`${group}`}
      onChoose={(value) => onGroup(groupOf(value))}
    />
  );
}
