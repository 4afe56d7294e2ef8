import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useApp } from '../../lib/app-context.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { numberRules } from '../../lib/language/number-rules.ts';
import { useConnection } from '../../lib/market/hooks.ts';
import { AT_ONCE } from '../../lib/market/live.ts';
import { useLiveArea, useLiveDraw, useLiveValue } from '../../lib/market/use-live.ts';
import { Bone } from '../../ui/layout/skeleton.tsx';
import { BookColumn, type BookLayout, type BookSides } from '../../ui/lists/book-column.tsx';
import { BookTools } from '../../ui/lists/book-tools.tsx';
import styles from './narrow-book.module.css';
import { groupOf, priceSteps } from './price-steps.ts';
import { useSizeText } from './use-size-text.ts';

interface NarrowBookProps {
  instrument: Pick<Instrument, 'match_id' | 'tick' | 'currency_name'>;
  rows: number;
  middle: ReactNode;
  /** With a third column, the cumulative quantity. */
  hasSums?: boolean;
  /** Decimal text of the core: a tap fills the ticket's price. */
  onPrice(price: string): void;
}

export function NarrowBook({
  instrument,
  rows,
  middle,
  hasSums = false,
  onPrice,
}: NarrowBookProps): ReactNode {
  const { t } = useTranslation('market');
  const rules = numberRules(useLanguage());
  const [state] = useCore();
  const core = state.kind === 'ready' ? state.core : undefined;
  const [step, setStep] = useState('1');
  const [layout, setLayout] = useState<BookLayout>('both');
  const shownCount = layout === 'both' ? rows : rows * 2;
  const { quotes } = useApp();
  const group = groupOf(step);
  const live = useMemo(
    () => quotes.live.book(instrument.match_id, shownCount, group),
    [quotes, instrument.match_id, shownCount, group],
  );
  const isKnown = useLiveValue(live, (book) => book !== undefined);
  const hasGap = useLiveValue(live, (book) => book?.hasGap ?? false);
  const sizeText = useSizeText();
  // Renders when the figures become stale: the canvas takes its colours with a render.
  useConnection();
  const place = useRef<HTMLDivElement>(null);
  const area = useLiveArea(place, AT_ONCE);
  const sides = useRef<BookSides>(null);
  useLiveDraw(
    live,
    (book) => {
      if (book === undefined) return;
      sides.current?.bids?.draw(book.bids, book.greatestTotal, sizeText);
      sides.current?.asks?.draw(book.asks, book.greatestTotal, sizeText);
    },
    area,
  );
  const steps = useMemo(
    () => (core === undefined ? [] : priceSteps(core, instrument.tick, rules)),
    [core, instrument.tick, rules],
  );
  const choose = (price: string): void => {
    if (core === undefined) return;
    try {
      onPrice(core.parse_input(price, rules));
    } catch {
      // Still written in the former language.
    }
  };
  return (
    <div ref={place} className={styles['book']} data-gap={hasGap}>
      {isKnown ? (
        <BookColumn
          ref={sides}
          priceHead={t('book.price_head')}
          sizeHead={instrument.currency_name}
          sumHead={hasSums ? t('book.sum_head') : undefined}
          rows={shownCount}
          bidsLabel={t('book.bids')}
          asksLabel={t('book.asks')}
          layout={layout}
          middle={middle}
          onPrice={choose}
        />
      ) : (
        <BookBones rows={rows} middle={middle} />
      )}
      <BookTools
        stepLabel={t('book.step')}
        steps={steps}
        step={step}
        onStep={setStep}
        layoutLabel={t('book.layout')}
        layoutNames={{
          both: t('book.layout_both'),
          bids: t('book.bids'),
          asks: t('book.asks'),
        }}
        layout={layout}
        onLayout={setLayout}
      />
    </div>
  );
}

function BookBones({ rows, middle }: { rows: number; middle: ReactNode }): ReactNode {
  const places = Array.from({ length: rows }, (_, at) => `${at}`);
  const side = (
    <div className={styles['bones']}>
      {places.map((place) => (
        <Bone key={place} height={14} />
      ))}
    </div>
  );
  return (
    <div aria-busy="true">
      {side}
      {middle}
      {side}
    </div>
  );
}
