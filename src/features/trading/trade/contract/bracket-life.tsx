import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { BracketOutcome } from '../../../../../workers/market-worker.api.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { Figure } from '../../../../shared/formula/figure.tsx';
import {
  MONEY_DECIMALS,
  NONE,
  priceDecimals,
  toneOf,
  withSign,
} from '../../../../shared/trade/money.ts';
import { Icon, type IconName } from '../../../../ui/media/icons.tsx';
import { levelResults, sumFormula } from './bracket.ts';
import styles from './bracket-life.module.css';
import { type LadderLevel, ladderLevels } from './ladder.ts';
import { levelName } from './level-rows.tsx';
import type { ContractTicket } from './ticket-state.ts';

interface BracketLifeProps {
  core: Core;
  ticket: ContractTicket;
  instrument: Instrument;
  summary: { price: string; quantity: string; margin: string | null; fee: string; cost: string };
  outcome: BracketOutcome;
}

interface Step {
  id: string;
  icon: IconName;
  name: string;
  note: string;
  value?: string;
  aside?: string;
  body?: ReactNode;
}

/** What happens to a bracket, from now until no lots are left, with both ends first. */
export function BracketLife({
  core,
  ticket,
  instrument,
  summary,
  outcome,
}: BracketLifeProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const money = (value: string): string => figures.withDecimals(value, MONEY_DECIMALS);
  const at = (price: string): string => figures.withDecimals(price, priceDecimals(instrument));
  const end = (label: string, sum: string | null) => ({
    label,
    value: sum === null ? NONE : withSign(money(sum), sum),
    tone: toneOf(sum ?? undefined),
    formula: sum === null ? undefined : sumFormula(core, sum, summary.fee),
  });
  const { entry, distanceUnit } = ticket;
  const distanceText = (): string =>
    distanceUnit === 'percent'
      ? figures.inPercent(figures.plain(entry.distance))
      : at(entry.distance);
  const entryNames: Readonly<Record<ContractTicket['orderType'], () => [string, string]>> = {
    market: () => [t('bracket.opens'), t('bracket.opens_note')],
    limit: () => [t('bracket.reaches', { price: at(entry.target_price) }), t('bracket.limit_note')],
    stop_market: () => [
      t('bracket.reaches', { price: at(entry.trigger_price) }),
      t('bracket.stop_note'),
    ],
    stop_limit: () => [
      t('bracket.reaches', { price: at(entry.trigger_price) }),
      t('bracket.stop_limit_note', { price: at(entry.target_price) }),
    ],
    trailing: () => [t('bracket.turns', { distance: distanceText() }), t('bracket.stop_note')],
  };
  const [entryName, entryNote] = entryNames[ticket.orderType]();
  const levels = ladderLevels(ticket.ladder);
  const steps: Step[] = [
    {
      id: 'now',
      icon: 'lock',
      name: t('bracket.now'),
      note: t('bracket.now_note'),
      value: `−${money(summary.cost)}`,
      aside: `${money(summary.margin ?? '0')} + ${money(summary.fee)}`,
    },
    {
      id: 'entry',
      icon: 'forward',
      name: entryName,
      note: entryNote,
      value: t('bulk.lots', { lots: figures.plain(ticket.lots) }),
      aside: `= ${figures.plain(summary.quantity)} ${instrument.currency_name}`,
    },
    {
      id: 'exits',
      icon: 'layers',
      name: t('bracket.same'),
      note: t('bracket.same_note'),
      value: t('bracket.exits', { count: levels.length }),
      body: (
        <Branches
          core={core}
          ticket={ticket}
          instrument={instrument}
          levels={levels}
          price={summary.price}
          outcome={outcome}
        />
      ),
    },
    { id: 'end', icon: 'check', name: t('bracket.end'), note: t('bracket.end_note') },
  ];
  return (
    <>
      <div className={styles['ends']}>
        <Figure size="large" {...end(t('bracket.worst'), outcome.worst)} />
        <Figure size="large" align="end" {...end(t('bracket.best'), outcome.best)} />
      </div>
      <ol className={styles['life']}>
        {steps.map(({ id, icon, name, note, value, aside, body }) => (
          <li key={id} className={styles['step']}>
            <span className={styles['node']} data-step={id}>
              <Icon name={icon} size={16} />
            </span>
            <div className={styles['words']}>
              <p className={styles['line']}>
                <span className={styles['name']}>{name}</span>
                {value === undefined ? null : <span className={styles['value']}>{value}</span>}
              </p>
              <p className={styles['line']}>
                <span className={styles['note']}>{note}</span>
                {aside === undefined ? null : <span className={styles['note']}>{aside}</span>}
              </p>
              {body}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

interface BranchesProps
  extends Pick<BracketLifeProps, 'core' | 'ticket' | 'instrument' | 'outcome'> {
  levels: readonly LadderLevel[];
  price: string;
}

/** Each exit, what it adds, and what is left if the stop comes next. */
function Branches({ core, ticket, instrument, levels, price, outcome }: BranchesProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const resultOf = levelResults(
    core,
    { side: ticket.side, price, lotSize: instrument.lot_size },
    levels,
    outcome,
  );
  const gainText = (value: string | null | undefined): string =>
    value == null ? NONE : withSign(figures.withDecimals(value, MONEY_DECIMALS), value);
  const sign = ticket.side === 'long' ? 1 : -1;
  const targets = levels
    .filter(({ side }) => side === 'targets')
    .toSorted((one, other) => sign * (pixelsOf(one.price) - pixelsOf(other.price)));
  const stops = levels.filter(({ side }) => side === 'stops');
  const isOneStop = stops.length === 1;
  return (
    <table className={styles['branches']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="spoken">{t('ladder.title')}</span>
          </th>
          <th scope="col">{t('bracket.at_mark')}</th>
          <th scope="col">{t('bracket.closes')}</th>
          <th scope="col">{t('bracket.adds')}</th>
          <th scope="col">{t('bracket.if_stop')}</th>
        </tr>
      </thead>
      <tbody>
        {[...stops, ...targets].map((level) => {
          const result = resultOf(level.side, level.row);
          const isStop = level.side === 'stops';
          const remainder = isStop
            ? isOneStop
              ? outcome.worst
              : undefined
            : outcome.stop_after[targets.indexOf(level)];
          const adds = isStop && isOneStop ? undefined : result?.profit;
          return (
            <tr key={`${level.side} ${level.row}`}>
              <th scope="row">
                <span className={styles['tag']} data-side={level.side}>
                  {levelName(t, level.side, level.row, isOneStop)}
                </span>
              </th>
              <td>{figures.withDecimals(level.price, priceDecimals(instrument))}</td>
              <td>{result === undefined ? NONE : figures.plain(result.lots)}</td>
              <td data-tone={toneOf(adds)}>{gainText(adds)}</td>
              <td data-tone={toneOf(remainder ?? undefined)}>{gainText(remainder)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
