import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import type { BracketOutcome } from '../../../../../workers/market-worker.api.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import {
  MONEY_DECIMALS,
  NONE,
  priceDecimals,
  toneOf,
  withSign,
} from '../../../../shared/trade/money.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ListIcon } from '../../../../ui/media/list-icon.tsx';
import type { LevelResult } from './bracket.ts';
import {
  type Ladder,
  type LadderSide,
  LEVELS_AT_MOST,
  partsOf,
  withNewRow,
  withoutRow,
  withPart,
  withPrice,
} from './ladder.ts';
import { LevelFault, LevelField } from './level-field.tsx';
import styles from './levels-rail.module.css';
import { BracketSums } from './ticket-bracket.tsx';

interface LevelsRailProps {
  order: LeverOrder;
  ladder: Ladder;
  instrument: Instrument;
  outcome: BracketOutcome | undefined;
  mark: string | undefined;
  liquidation: string | undefined;
  resultOf(side: LadderSide, row: number): LevelResult | undefined;
  errorOf(side: LadderSide, row: number): string | undefined;
  /** Of the list as a whole. */
  error: string | undefined;
  onChange(ladder: Ladder): void;
}

/** One ladder in the order of prices, from the liquidation to the last target: levels are fields, the rest are marks on it. */
export function LevelsRail(props: LevelsRailProps): ReactNode {
  const { order, ladder, instrument, mark, liquidation, error, onChange } = props;
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const [core] = useCore();
  const decimals = priceDecimals(instrument);
  const at = (price: string): string => figures.withDecimals(price, decimals);
  const evaluate = (name: string, ...args: string[]): string | undefined =>
    core.kind === 'ready' ? core.core.evaluate(name, args) : undefined;
  const awayText = (price: string): string => {
    const gap = mark === undefined ? undefined : evaluate('sub', price, mark);
    const part = gap === undefined || mark === undefined ? undefined : evaluate('div', gap, mark);
    const percent = part === undefined ? undefined : evaluate('mul', part, '100');
    return percent === undefined
      ? ''
      : figures.inPercent(withSign(figures.withDecimals(percent, MONEY_DECIMALS), percent));
  };
  const profit =
    mark === undefined
      ? undefined
      : evaluate('pnl', sideOf(order), order.price, mark, order.number);
  const markRow =
    mark === undefined ? null : (
      <Place
        key="mark"
        tone="mark"
        name={t('manage.mark')}
        price={at(mark)}
        note={
          profit === undefined
            ? ''
            : t('manage.now', {
                profit: withSign(figures.withDecimals(profit, MONEY_DECIMALS), profit),
              })
        }
      />
    );
  const openRow = (
    <Place
      key="open"
      tone="open"
      name={t('open_price')}
      price={at(order.price)}
      note={awayText(order.price)}
    />
  );
  // From the losing side to the winning one.
  const isLosing = profit?.startsWith('-') === true;
  return (
    <section className={styles['rail']} aria-label={t('ladder.title')}>
      {headOf('stops')}
      <div className={styles['places']}>
        {liquidation === undefined || pixelsOf(liquidation) <= 0 ? null : (
          <Place
            tone="liq"
            name={t('manage.liq')}
            price={at(liquidation)}
            note={awayText(liquidation)}
          />
        )}
        {ladder.stops
          .map((_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place only.
            <Level key={row} {...props} side="stops" row={row} awayText={awayText} />
          ))
          .toReversed()}
        {isLosing ? [markRow, openRow] : [openRow, markRow]}
        {ladder.targets.map((_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place only.
          <Level key={row} {...props} side="targets" row={row} awayText={awayText} />
        ))}
      </div>
      {headOf('targets')}
      {error === undefined ? null : <p className={styles['error']}>{error}</p>}
      <BracketSums outcome={props.outcome} fee="0" />
    </section>
  );

  function headOf(side: LadderSide): ReactNode {
    const rows = ladder[side];
    const isFull = rows.length >= LEVELS_AT_MOST || rows.some(({ price }) => price === '');
    return (
      <div className={styles['head']}>
        <h3 className={styles['title']}>{t(`manage.${side}`)}</h3>
        <p className={styles['quiet']}>
          {t('manage.parts', {
            percent: figures.inPercent(sumOf(side)),
            lots: figures.plain(order.share),
          })}
        </p>
        <Button
          small
          look="link"
          disabled={isFull}
          onClick={() => onChange(withNewRow(ladder, side))}
        >
          {t('manage.add_level')}
        </Button>
      </div>
    );
  }

  function sumOf(side: LadderSide): string {
    let sum = '0';
    for (const part of partsOf(ladder[side]))
      if (part !== '') sum = evaluate('add', sum, part) ?? sum;
    return figures.plain(sum);
  }
}

interface PlaceProps {
  tone: 'liq' | 'mark' | 'open';
  name: string;
  price: string;
  note: string;
}

function Place({ tone, name, price, note }: PlaceProps): ReactNode {
  return (
    <p className={styles['place']} data-tone={tone}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['price']}>{price}</span>
      <span className={styles['note']}>{note}</span>
    </p>
  );
}

interface LevelProps extends LevelsRailProps {
  side: LadderSide;
  row: number;
  awayText(price: string): string;
}

function Level({
  ladder,
  side,
  row,
  instrument,
  resultOf,
  errorOf,
  awayText,
  onChange,
}: LevelProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const level = ladder[side][row] ?? { price: '', part: '' };
  const name = `${t(side === 'stops' ? 'sl_short' : 'tp_short')} ${row + 1}`;
  const error = errorOf(side, row);
  const result = resultOf(side, row);
  return (
    <fieldset className={styles['level']} data-side={side} aria-label={name}>
      <span className={styles['name']}>{name}</span>
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
      <LevelField
        label={t('ladder.part_of', { level: name })}
        step="1"
        max="100"
        decimals={0}
        placeholder="%"
        unit="%"
        value={partsOf(ladder[side])[row] ?? ''}
        isWrong={error !== undefined}
        onValue={(part) => onChange(withPart(ladder, side, row, part))}
      />
      <span className={styles['result']}>
        <span className={styles['profit']} data-tone={toneOf(result?.profit)}>
          {result === undefined
            ? NONE
            : withSign(figures.withDecimals(result.profit, MONEY_DECIMALS), result.profit)}
        </span>
        <span className={styles['note']}>
          {result === undefined
            ? ''
            : `${t('bulk.lots', { lots: figures.plain(result.lots) })} · ${awayText(level.price)}`}
        </span>
      </span>
      <button
        type="button"
        className={styles['remove']}
        aria-label={t('manage.remove_level', { level: name })}
        onClick={() => onChange(withoutRow(ladder, side, row))}
      >
        <ListIcon name="close" size={14} />
      </button>
      <LevelFault text={error} />
    </fieldset>
  );
}
