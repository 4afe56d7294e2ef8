import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import {
  MONEY_DECIMALS,
  NONE,
  priceDecimals,
  toneOf,
  withSign,
} from '../../../../shared/trade/money.ts';
import type { LevelResult } from './bracket.ts';
import { type Ladder, type LadderSide, partsOf, withPart, withPrice } from './ladder.ts';
import { LevelFault, LevelField } from './level-field.tsx';
import styles from './level-rows.module.css';

interface LevelRowsProps {
  ladder: Ladder;
  side: LadderSide;
  instrument: Instrument;
  resultOf(side: LadderSide, row: number): LevelResult | undefined;
  errorOf(side: LadderSide, row: number): string | undefined;
  onChange(ladder: Ladder): void;
}

const WHOLE = '100';

/** The levels of one side, as they are typed: price, part, and what they come to. */
export function LevelRows({
  ladder,
  side,
  instrument,
  resultOf,
  errorOf,
  onChange,
}: LevelRowsProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const rows = ladder[side];
  const parts = partsOf(rows);
  const isOne = rows.length === 1;
  return rows.map((level, row) => {
    const name = levelName(t, side, row, isOne);
    const error = errorOf(side, row);
    const result = resultOf(side, row);
    const part = parts[row] ?? '';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place only.
      <fieldset key={row} className={styles['level']} aria-label={name}>
        <span className={styles['tag']} data-side={side}>
          {name}
        </span>
        <LevelField
          label={t('ladder.price_of', { level: name })}
          step={instrument.tick}
          max={instrument.max_price}
          decimals={priceDecimals(instrument)}
          placeholder={t('ladder.price')}
          value={level.price}
          isWrong={error !== undefined}
          onValue={(price) => onChange(withPrice(ladder, side, row, price))}
        />
        {isOne && side === 'stops' ? (
          <span className={styles['all']}>{t('ladder.all')}</span>
        ) : (
          <LevelField
            label={t('ladder.part_of', { level: name })}
            step="1"
            max={WHOLE}
            decimals={0}
            placeholder="%"
            unit="%"
            value={part}
            isWrong={error !== undefined}
            onValue={(next) => onChange(withPart(ladder, side, row, next))}
          />
        )}
        <span className={styles['lots']}>
          {result === undefined ? '' : t('bulk.lots', { lots: figures.plain(result.lots) })}
        </span>
        <span className={styles['result']} data-tone={toneOf(result?.profit)}>
          {result === undefined
            ? NONE
            : withSign(figures.withDecimals(result.profit, MONEY_DECIMALS), result.profit)}
        </span>
        <LevelFault text={error} />
      </fieldset>
    );
  });
}

/** "SL", "SL 2", "T1". */
export function levelName(
  t: (key: string) => string,
  side: LadderSide,
  row: number,
  isOne: boolean,
): string {
  if (side === 'targets') return `${t('ladder.target_short')}${row + 1}`;
  return isOne ? t('sl_short') : `${t('sl_short')}${row + 1}`;
}
