import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/language-context.ts';
import { useBook } from '../../../lib/market/hooks.ts';
import type { BookLevel, Instrument } from '../../../lib/market/types.ts';
import { numberRules } from '../../../lib/number-rules.ts';
import { useCore } from '../../../lib/use-core.ts';
import { groupOf, priceSteps } from '../../../shared/market/price-steps.ts';
import { useSizeText } from '../../../shared/market/use-size-text.ts';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import { Picker } from '../../../ui/overlay/picker.tsx';
import styles from './order-book.module.css';

const LEVELS = 15;
/** With longer prices two don't fit side by side on the narrowest screen. */
const LONG = 11;
const BONES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Buyers at the left and sellers at the right, best on top; the bar of a row shows the cumulative quantity. */
export function OrderBook({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('market');
  const [group, setGroup] = useState(1);
  const book = useBook(instrument.match_id, LEVELS, group);
  return (
    <div className={styles['book']}>
      <div className={styles['tools']}>
        <GroupChoice instrument={instrument} group={group} onGroup={setGroup} />
      </div>
      {book === undefined ? (
        <div className={styles['bones']} aria-busy="true">
          {BONES.map((bone) => (
            <Bone key={bone} height={14} />
          ))}
        </div>
      ) : (
        <div
          className={styles['sides']}
          data-gap={book.hasGap}
          data-long={isLong(book.bids[0] ?? book.asks[0])}
        >
          <Side
            side="bid"
            title={t('book.bids')}
            levels={book.bids}
            most={book.greatestTotal}
            instrument={instrument}
          />
          <Side
            side="ask"
            title={t('book.asks')}
            levels={book.asks}
            most={book.greatestTotal}
            instrument={instrument}
          />
        </div>
      )}
      {book !== undefined && book.bids.length + book.asks.length === 0 ? (
        <p className={styles['empty']}>{t('book.empty')}</p>
      ) : null}
    </div>
  );
}

function isLong(level: BookLevel | undefined): boolean {
  return level !== undefined && level.price.length > LONG;
}

interface SideProps {
  side: 'bid' | 'ask';
  title: string;
  levels: readonly BookLevel[];
  most: number;
  instrument: Instrument;
}

const LOOKS = {
  bid: { row: `${styles['row']} ${styles['mirrored']}`, price: 'end', number: 'start' },
  ask: { row: styles['row'], price: 'start', number: 'end' },
} as const;

function Side({ side, title, levels, most, instrument }: SideProps): ReactNode {
  const { t } = useTranslation('market');
  const look = LOOKS[side];
  const sizeText = useSizeText();
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
      <tbody>
        {levels.map((level, place) => (
          <Level
            // Rows keep their place and change their figures.
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place in the book.
            key={place}
            side={side}
            price={level.price}
            number={sizeText(level.number)}
            part={most > 0 ? level.pixels.total / most : 0}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LevelProps {
  side: 'bid' | 'ask';
  price: string;
  number: string;
  part: number;
}

const Level = memo(function Level({ side, price, number, part }: LevelProps): ReactNode {
  const look = LOOKS[side];
  return (
    <tr className={look.row}>
      <td className={styles[look.price]}>
        <span
          className={`${styles['bar']} ${styles[side]}`}
          style={{ transform: `scaleX(${part})` }}
        />
        <span className={`${styles['figure']} ${styles[`${side}Price`]}`}>{price}</span>
      </td>
      <td className={styles[look.number]}>
        <span className={styles['figure']}>{number}</span>
      </td>
    </tr>
  );
});

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
