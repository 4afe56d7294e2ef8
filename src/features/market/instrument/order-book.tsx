import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../lib/app-context.ts';
import { useLanguage } from '../../../lib/language-context.ts';
import type { Live } from '../../../lib/market/live.ts';
import type { Book, Instrument } from '../../../lib/market/types.ts';
import { useLiveArea, useLiveDraw, useLiveValue } from '../../../lib/market/use-live.ts';
import { numberRules } from '../../../lib/number-rules.ts';
import { useCore } from '../../../lib/use-core.ts';
import { groupOf, priceSteps } from '../../../shared/market/price-steps.ts';
import { useSizeText } from '../../../shared/market/use-size-text.ts';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import { BookRows } from '../../../ui/lists/book-rows.ts';
import { Picker } from '../../../ui/overlay/picker.tsx';
import styles from './order-book.module.css';

const LEVELS = 15;
/** With longer prices two don't fit side by side on the narrowest screen. */
const LONG = 11;
const BONES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Buyers at the left and sellers at the right, best on top; the bar of a row shows the cumulative quantity. */
export function OrderBook({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('market');
  const { quotes } = useApp();
  const [group, setGroup] = useState(1);
  const live = useMemo(
    () => quotes.live.book(instrument.match_id, LEVELS, group),
    [quotes, instrument.match_id, group],
  );
  const isKnown = useLiveValue(live, (book) => book !== undefined);
  const isEmpty = useLiveValue(live, (book) => book?.bids.length === 0 && book.asks.length === 0);
  const hasGap = useLiveValue(live, (book) => book?.hasGap ?? false);
  const isLong = useLiveValue(
    live,
    (book) => ((book?.bids[0] ?? book?.asks[0])?.price.length ?? 0) > LONG,
  );
  return (
    <div className={styles['book']}>
      <div className={styles['tools']}>
        <GroupChoice instrument={instrument} group={group} onGroup={setGroup} />
      </div>
      {isKnown ? (
        <div className={styles['sides']} data-gap={hasGap} data-long={isLong}>
          <Side side="bid" title={t('book.bids')} live={live} instrument={instrument} />
          <Side side="ask" title={t('book.asks')} live={live} instrument={instrument} />
        </div>
      ) : (
        <div className={styles['bones']} aria-busy="true">
          {BONES.map((bone) => (
            <Bone key={bone} height={14} />
          ))}
        </div>
      )}
      {isEmpty ? <p className={styles['empty']}>{t('book.empty')}</p> : null}
    </div>
  );
}

interface SideProps {
  side: 'bid' | 'ask';
  title: string;
  live: Live<Book | undefined>;
  instrument: Instrument;
}

const LOOKS = {
  bid: { row: `${styles['row']} ${styles['mirrored']}`, price: 'end', number: 'start' },
  ask: { row: styles['row'], price: 'start', number: 'end' },
} as const;

const PLACES = Array.from({ length: LEVELS }, (_, place) => place);

function Side({ side, title, live, instrument }: SideProps): ReactNode {
  const { t } = useTranslation('market');
  const look = LOOKS[side];
  const sizeText = useSizeText();
  const body = useRef<HTMLTableSectionElement>(null);
  const area = useLiveArea(body);
  const rows = useRef<BookRows>(undefined);
  useLiveDraw(
    live,
    (book) => {
      if (book === undefined || body.current === null) return;
      rows.current ??= new BookRows(body.current);
      rows.current.draw(side === 'bid' ? book.bids : book.asks, book.greatestTotal, sizeText);
    },
    area,
  );
  return (
    <table className={styles['side']} aria-label={title}>
      <thead>
        <tr className={look.row}>
          <th scope="col" className={styles[look.price]}>
            {t('book.price', { unit: instrument.legal_name })}
          </th>
          <th scope="col" className={styles[look.number]}>
            {t('book.number', { unit: instrument.currency_name })}
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {PLACES.map((place) => (
          <tr key={place} className={`${look.row} ${styles[side]}`} data-level="" hidden>
            <td className={styles[look.price]}>
              <span className={`${styles['figure']} ${styles[`${side}Price`]}`} data-price="" />
            </td>
            <td className={styles[look.number]}>
              <span className={styles['figure']} data-size="" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface GroupChoiceProps {
  instrument: Instrument;
  group: number;
  onGroup(group: number): void;
}

/** Selects the step of prices: multiples of the tick, computed by the core. */
function GroupChoice({ instrument, group, onGroup }: GroupChoiceProps): ReactNode {
  const { t } = useTranslation('market');
  const language = useLanguage();
  const [core] = useCore();
  if (core.kind !== 'ready') return null;
  return (
    <div className={styles['group']}>
      <Picker
        label={t('book.step')}
        options={priceSteps(core.core, instrument.tick, numberRules(language))}
        value={`${group}`}
        onChoose={(value) => onGroup(groupOf(value))}
      />
    </div>
  );
}
