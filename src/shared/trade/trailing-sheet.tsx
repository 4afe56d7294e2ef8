import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { LeverExit, LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { TrailBest } from '../../../workers/market-worker.api.ts';
import { useSend, useSendMoney } from '../../lib/api/use-send.ts';
import { useApp } from '../../lib/app-context.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { usePriceReader } from '../../lib/core/use-price-reader.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { usePositionFigures } from '../../lib/market/hooks.ts';
import { timeText } from '../../lib/time/time-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { ConfirmSheet } from '../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { Stepper } from '../forms/stepper.tsx';
import { type FormulaRow, FormulaRows } from '../formula/formula-rows.tsx';
import styles from './amend-sheet.module.css';
import { amountDecimals, MONEY_DECIMALS, NONE, priceDecimals, toneOf, withSign } from './money.ts';
import { type DistanceUnit, distanceSteps } from './order-kinds.ts';
import { sideOf } from './side-of.ts';
import { TrailDrawing } from './trail-drawing.tsx';
import { useCoreAnswer } from './use-core-answer.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useGainText } from './use-gain-text.ts';

interface TrailingSheetProps {
  order: LeverOrder;
  instrument: Instrument;
  /** The trailing stop that is changed; undefined for a new one. */
  exit: LeverExit | undefined;
  onClose(): void;
}

const SHOWN_FIELDS = ['distance', 'start_price'];

/** The trailing stop of a position: how far behind the best mark it follows, and from which mark on. */
export function TrailingSheet({ order, instrument, exit, onClose }: TrailingSheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const figures = useFigures();
  const language = useLanguage();
  const gainText = useGainText();
  const [core] = useCore();
  const read = usePriceReader();
  const { quotes } = useApp();
  const live = usePositionFigures(order.id);
  const trail = exit?.trail ?? null;
  const [unit, setUnit] = useState<DistanceUnit>(trail?.unit ?? 'price');
  const [distance, setDistance] = useState(trail?.distance ?? '');
  const [start, setStart] = useState(trail?.best == null ? (trail?.start_price ?? '') : '');
  const onDone = (text: string) => (): void => {
    toast(text, 'good');
    onClose();
  };
  const name = t('trail.name');
  const save = useSendMoney('lever.trailing_stop', {
    onDone: onDone(t(exit === undefined ? 'trail.set' : 'amend.done', { kind: name })),
  });
  const remove = useSend('lever.cancel_exit', {
    onDone: onDone(t('pending.kind_cancelled', { kind: name })),
  });
  const errors = useFieldErrors(save.error, (field) => SHOWN_FIELDS.includes(field));
  const removeErrors = useFieldErrors(remove.error, () => false);
  const side = sideOf(order);
  const isLong = side === 'long';
  const mark = read(live?.mark);
  const decimals = priceDecimals(instrument);
  const evaluate = (formula: string, ...args: string[]): string | undefined =>
    core.kind === 'ready' ? core.core.evaluate(formula, args) : undefined;
  const at = (price: string | undefined): string =>
    price === undefined ? NONE : figures.withDecimals(price, decimals);
  const isRunning = trail?.best != null;
  const isReached =
    start === '' || (mark !== undefined && evaluate('cmp', mark, start) !== (isLong ? '-1' : '1'));
  const best = isRunning ? (trail.best ?? undefined) : isReached ? mark : start;
  const input: TrailBest | undefined =
    best === undefined || distance === ''
      ? undefined
      : {
          side,
          isEntry: false,
          best,
          distance,
          distance_unit: unit,
          tick: instrument.tick,
        };
  const level = useCoreAnswer(input, (trailBest) => quotes.trailLevel(trailBest));
  const lots = exit?.share ?? order.share;
  const quantity = evaluate('mul', lots, instrument.lot_size);
  const profit =
    level === undefined || quantity === undefined
      ? undefined
      : evaluate('pnl', side, order.price, level, quantity);
  const ofMark =
    unit === 'price' && mark !== undefined && distance !== ''
      ? percentOf(distance, mark)
      : undefined;
  const steps = distanceSteps(unit, instrument);
  const since = exit?.create_time;
  const stopLoss = order.stop_loss_price;
  const set = (): void => save.reset();
  const rows: FormulaRow[] = [
    isRunning && since !== undefined
      ? { id: 'since', label: t('trail.since'), value: timeText(since, language, 'short') }
      : {
          id: 'starts',
          label: t('trail.starts'),
          value: start === '' || isReached ? t('trail.at_once') : at(start),
        },
    {
      id: 'level',
      label: t('trail.closes_at'),
      note:
        best === undefined || distance === ''
          ? undefined
          : `= ${at(best)} ${isLong ? '−' : '+'} ${
              unit === 'percent'
                ? figures.inPercent(figures.plain(distance))
                : figures.withDecimals(distance, decimals)
            }`,
      value: at(level),
    },
    {
      id: 'profit',
      label: t('trail.profit_there'),
      value:
        profit === undefined
          ? NONE
          : withSign(figures.withDecimals(profit, amountDecimals(instrument.legal_name)), profit),
      note: gainNote(),
      tone: toneOf(profit),
      formula:
        profit === undefined || level === undefined || quantity === undefined
          ? undefined
          : { name: 'pnl', args: [side, order.price, level, quantity] },
    },
  ];
  return (
    <ConfirmSheet
      open
      title={name}
      subtitle={`${order.symbol} · ${t(`side.${side}`)} ${order.multiple}× · ${t('bulk.lots', {
        lots: figures.plain(lots),
      })}`}
      note={{
        tone: 'info',
        text:
          stopLoss === null
            ? t('trail.note')
            : `${t('trail.note')} ${t('trail.stop_stays', { price: at(stopLoss) })}`,
      }}
      action={t('trail.save')}
      busy={save.isPending}
      error={errors.general ?? removeErrors.general}
      blockReason={distance === '' ? t('trail.enter_distance') : undefined}
      onConfirm={() =>
        save.mutate({
          id: order.id,
          number: exit?.number,
          distance,
          distance_unit: unit,
          start_price: start === '' ? undefined : start,
        })
      }
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <SegmentedControl
          look="side"
          label={t('entry.distance_unit')}
          options={[
            { value: 'price', label: t('trail.by_price') },
            { value: 'percent', label: t('trail.by_percent') },
          ]}
          value={unit}
          onChoose={(value) => {
            // 1,000 USDT isn't 1,000 %.
            setDistance('');
            setUnit(value === 'percent' ? 'percent' : 'price');
            set();
          }}
        />
        <Stepper
          key={unit}
          tall
          {...steps}
          label={
            ofMark === undefined
              ? t('entry.distance', { unit: unit === 'percent' ? '%' : instrument.legal_name })
              : `${t('entry.distance', { unit: instrument.legal_name })} = ${figures.inPercent(ofMark)}`
          }
          value={distance}
          error={errors.of('distance')}
          onValue={(value) => {
            setDistance(value);
            set();
          }}
        />
        {isRunning ? null : (
          <Stepper
            tall
            label={t('entry.start_price')}
            step={instrument.tick}
            origin={() => mark}
            max={instrument.max_price}
            decimals={decimals}
            value={start}
            error={errors.of('start_price')}
            onValue={(value) => {
              setStart(value);
              set();
            }}
          />
        )}
        {mark === undefined ? null : (
          <TrailDrawing
            symbol={order.symbol}
            isLong={isLong}
            isRunning={isRunning || isReached}
            since={since}
            best={best}
            level={level}
            mark={mark}
            start={start === '' ? undefined : start}
            distanceText={
              distance === ''
                ? ''
                : unit === 'percent'
                  ? figures.inPercent(figures.plain(distance))
                  : figures.withDecimals(distance, decimals)
            }
            at={at}
          />
        )}
        <FormulaRows rows={rows} />
        {exit === undefined ? null : (
          <Button
            look="danger"
            wide
            busy={remove.isPending}
            onClick={() => remove.mutate({ id: order.id, number: exit.number })}
          >
            {t('trail.remove')}
          </Button>
        )}
      </div>
    </ConfirmSheet>
  );

  function percentOf(part: string, whole: string): string | undefined {
    const fraction = evaluate('div', part, whole);
    const percent = fraction === undefined ? undefined : evaluate('mul', fraction, '100');
    return percent === undefined ? undefined : figures.withDecimals(percent, MONEY_DECIMALS);
  }

  function gainNote(): string | undefined {
    if (profit === undefined) return undefined;
    const gain = evaluate('return_on_margin', profit, order.origin_caution_money);
    return gain === undefined || lots !== order.share ? undefined : gainText(gain);
  }
}
