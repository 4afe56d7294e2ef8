import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { BracketOutcome } from '../../../../../workers/market-worker.api.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { Figure } from '../../../../shared/formula/figure.tsx';
import { MONEY_DECIMALS, NONE, toneOf, withSign } from '../../../../shared/trade/money.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { type LevelResult, sumFormula } from './bracket.ts';
import {
  type Ladder,
  type LadderSide,
  LEVELS_AT_MOST,
  type LevelDraft,
  withNewRow,
} from './ladder.ts';
import { LevelRows } from './level-rows.tsx';
import styles from './ticket-bracket.module.css';

interface TicketBracketProps {
  ladder: Ladder;
  instrument: Instrument;
  /** What the levels come to; undefined before there are lots. */
  outcome: BracketOutcome | undefined;
  /** The opening fee, which is in the sums. */
  fee: string | undefined;
  resultOf(side: LadderSide, row: number): LevelResult | undefined;
  errorOf(side: LadderSide, row: number): string | undefined;
  /** Of the list as a whole. */
  error: string | undefined;
  onChange(ladder: Ladder): void;
}

const hasEmptyEnd = (levels: readonly LevelDraft[]): boolean => levels.at(-1)?.price === '';

/** Stop and targets that are placed with the entry, all or none. */
export function TicketBracket({
  ladder,
  instrument,
  outcome,
  fee,
  resultOf,
  errorOf,
  error,
  onChange,
}: TicketBracketProps): ReactNode {
  const { t } = useTranslation('trade');
  // The next target is typed without a tap for it.
  const change = (next: Ladder): void =>
    onChange(hasEmptyEnd(next.targets) ? next : withNewRow(next, 'targets'));
  const rowProps = { ladder, instrument, errorOf, resultOf, onChange: change };
  const setTargets = ladder.targets.filter(({ price }) => price !== '').length;
  const canAddStop = ladder.stops.length < LEVELS_AT_MOST && !hasEmptyEnd(ladder.stops);
  return (
    <section className={styles['bracket']} aria-label={t('ladder.title')}>
      <div className={styles['head']}>
        <h3 className={styles['title']}>{t('ladder.title')}</h3>
        <p className={styles['quiet']}>
          {t('ladder.count', { set: setTargets, most: LEVELS_AT_MOST })}
        </p>
      </div>
      <LevelRows {...rowProps} side="stops" />
      <LevelRows {...rowProps} side="targets" />
      {error === undefined ? null : <p className={styles['error']}>{error}</p>}
      {canAddStop ? (
        <Button small look="link" onClick={() => onChange(withNewRow(ladder, 'stops'))}>
          {t('ladder.add_stop')}
        </Button>
      ) : null}
      <BracketSums outcome={outcome} fee={fee} />
    </section>
  );
}

/** Both ends, with the opening fee in them. */
export function BracketSums({
  outcome,
  fee,
}: Pick<TicketBracketProps, 'outcome' | 'fee'>): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const [core] = useCore();
  const end = (label: string, sum: string | null | undefined) => ({
    label,
    value: sum == null ? NONE : withSign(figures.withDecimals(sum, MONEY_DECIMALS), sum),
    tone: toneOf(sum ?? undefined),
    formula:
      sum == null || fee === undefined || core.kind !== 'ready'
        ? undefined
        : sumFormula(core.core, sum, fee),
  });
  // The fee of a position is paid.
  const isPaid = fee === '0';
  const ratio = outcome?.reward_per_risk;
  return (
    <div className={styles['sums']}>
      <Figure {...end(t(isPaid ? 'ladder.all_stops' : 'ladder.worst'), outcome?.worst)} />
      <Figure
        label={t('ladder.ratio')}
        value={ratio == null ? NONE : figures.withDecimals(ratio, MONEY_DECIMALS)}
      />
      <Figure
        align="end"
        {...end(t(isPaid ? 'ladder.all_targets' : 'ladder.best'), outcome?.best)}
      />
    </div>
  );
}
