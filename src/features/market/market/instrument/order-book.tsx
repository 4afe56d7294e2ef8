import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { numberRules } from '../../../../lib/language/number-rules.ts';
import type { Live } from '../../../../lib/market/live.ts';
import type { Book } from '../../../../lib/market/types.ts';
import { useLiveValue } from '../../../../lib/market/use-live.ts';
import { groupOf, priceSteps } from '../../../../shared/market/price-steps.ts';
import { useBook, useBookSide } from '../../../../shared/market/use-book.ts';
import { Bone } from '../../../../ui/layout/skeleton.tsx';
import type { BookLook } from '../../../../ui/lists/book-painter.ts';
import { BookSide } from '../../../../ui/lists/book-side.tsx';
import { Picker } from '../../../../ui/overlay/picker.tsx';
import styles from './order-book.module.css';

const LEVELS = 15;
/** With longer prices two don't fit side by side on the narrowest screen. */
const LONG = 11;
const BONES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Buyers at the left and sellers at the right, best on top; the bar of a row shows the cumulative quantity. */
export function OrderBook({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('market');
  const { live, group, onGroup, isKnown, isEmpty, hasGap } = useBook(instrument.match_id, LEVELS);
  const isLong = useLiveValue(
    live,
    (book) => ((book?.bids[0] ?? book?.asks[0])?.price.length ?? 0) > LONG,
  );
  return (
    <div className={styles['book']}>
      <div className={styles['tools']}>
        <GroupChoice instrument={instrument} group={group} onGroup={onGroup} />
      </div>
      {isEmpty ? (
        <p className={styles['empty']}>{t('book.empty')}</p>
      ) : isKnown ? (
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
    </div>
  );
}

interface SideProps {
  side: 'bid' | 'ask';
  title: string;
  live: Live<Book | undefined>;
  instrument: Instrument;
}

const BIDS: BookLook = { side: 'bid', best: 'top', bar: 'price' };
const ASKS: BookLook = { side: 'ask', best: 'top', bar: 'price' };

function Side({ side, title, live, instrument }: SideProps): ReactNode {
  const { t } = useTranslation('market');
  const { place, picture } = useBookSide(live, side);
  return (
    <div ref={place} className={`${styles['side']} ${styles[side]}`}>
      <div className={styles['head']}>
        <span>{t('book.price', { unit: instrument.legal_name })}</span>
        <span>{t('book.number', { unit: instrument.currency_name })}</span>
      </div>
      <BookSide ref={picture} look={side === 'bid' ? BIDS : ASKS} label={title} rows={LEVELS} />
    </div>
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
