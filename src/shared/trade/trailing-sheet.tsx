import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend, useSendMoney } from '../../lib/api/use-send.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { timeText } from '../../lib/time/time-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { ConfirmSheet } from '../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { Stepper } from '../forms/stepper.tsx';
import { type FormulaRow, FormulaRows } from '../formula/formula-rows.tsx';
import styles from './amend-sheet.module.css';
import { amountDecimals, MONEY_DECIMALS, NONE, priceDecimals, toneOf, withSign } from './money.ts';
import { distanceSteps } from './order-kinds.ts';
import { TrailDrawing } from './trail-drawing.tsx';
import { useFieldErrors } from './use-field-errors.ts';
import { useGainText } from './use-gain-text.ts';
import { type TrailPlan, type TrailTerms, type TrailWish, useTrailPlan } from './use-trail-plan.ts';

interface TrailingSheetProps extends TrailTerms {
  onClose(): void;
}

const SHOWN_FIELDS = ['distance', 'start_price'];

/** The trailing stop of a position: how far behind the best mark it follows, and from which mark on. */
export function TrailingSheet({ order, instrument, exit, onClose }: TrailingSheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const figures = useFigures();
  const [wish, setWish] = useState(() => wishOf(exit));
  const plan = useTrailPlan({ order, instrument, exit }, wish);
  const at = usePriceText(instrument);
  const distanceText = useDistanceText(instrument, wish);
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
  const { side, lots, mark, isRunning } = plan;
  const { distance, unit, start } = wish;
  const stopLoss = order.stop_loss_price;
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
        <TrailFields
          instrument={instrument}
          wish={wish}
          plan={plan}
          errorOf={errors.of}
          onChange={(change) => {
            setWish({ ...wish, ...change });
            save.reset();
          }}
        />
        {mark === undefined ? null : (
          <TrailDrawing
            symbol={order.symbol}
            isLong={side === 'long'}
            isRunning={isRunning || plan.isReached}
            since={exit?.create_time}
            best={plan.best}
            level={plan.level}
            mark={mark}
            start={start === '' ? undefined : start}
            distanceText={distanceText}
            at={at}
          />
        )}
        <TrailRows
          order={order}
          instrument={instrument}
          exit={exit}
          wish={wish}
          plan={plan}
          distanceText={distanceText}
        />
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
}

function wishOf(exit: TrailTerms['exit']): TrailWish {
  const trail = exit?.trail;
  if (trail == null) return { unit: 'price', distance: '', start: '' };
  const start = trail.best === null ? trail.start_price : null;
  return { unit: trail.unit, distance: trail.distance, start: start ?? '' };
}

function usePriceText(instrument: TrailTerms['instrument']): (price: string | undefined) => string {
  const figures = useFigures();
  return (price) =>
    price === undefined ? NONE : figures.withDecimals(price, priceDecimals(instrument));
}

/** '' without a distance. */
function useDistanceText(
  instrument: TrailTerms['instrument'],
  { unit, distance }: TrailWish,
): string {
  const figures = useFigures();
  if (distance === '') return '';
  return unit === 'percent'
    ? figures.inPercent(figures.plain(distance))
    : figures.withDecimals(distance, priceDecimals(instrument));
}

interface TrailFieldsProps {
  instrument: TrailTerms['instrument'];
  wish: TrailWish;
  plan: TrailPlan;
  errorOf(field: string): string | undefined;
  onChange(change: Partial<TrailWish>): void;
}

function TrailFields({
  instrument,
  wish: { unit, distance, start },
  plan: { mark, isRunning, percentOfMark },
  errorOf,
  onChange,
}: TrailFieldsProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const label = t('entry.distance', { unit: unit === 'percent' ? '%' : instrument.legal_name });
  return (
    <>
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
          onChange({ unit: value === 'percent' ? 'percent' : 'price', distance: '' });
        }}
      />
      <Stepper
        key={unit}
        tall
        {...distanceSteps(unit, instrument)}
        label={
          percentOfMark === undefined
            ? label
            : `${label} = ${figures.inPercent(figures.withDecimals(percentOfMark, MONEY_DECIMALS))}`
        }
        value={distance}
        error={errorOf('distance')}
        onValue={(value) => onChange({ distance: value })}
      />
      {isRunning ? null : (
        <Stepper
          tall
          label={t('entry.start_price')}
          step={instrument.tick}
          origin={() => mark}
          max={instrument.max_price}
          decimals={priceDecimals(instrument)}
          value={start}
          error={errorOf('start_price')}
          onValue={(value) => onChange({ start: value })}
        />
      )}
    </>
  );
}

interface TrailRowsProps extends TrailTerms {
  wish: TrailWish;
  plan: TrailPlan;
  distanceText: string;
}

/** When it starts, where it closes, and the profit there. */
function TrailRows({
  order,
  instrument,
  exit,
  wish: { start },
  plan: { side, isRunning, isReached, best, level, quantity, profit, gain },
  distanceText,
}: TrailRowsProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const language = useLanguage();
  const gainText = useGainText();
  const at = usePriceText(instrument);
  const since = exit?.create_time;
  const rows: FormulaRow[] = [
    isRunning && since !== undefined
      ? { id: 'since', label: t('trail.since'), value: timeText(since, language, 'short') }
      : {
          id: 'starts',
          label: t('trail.starts'),
          value: isReached ? t('trail.at_once') : at(start),
        },
    {
      id: 'level',
      label: t('trail.closes_at'),
      note:
        best === undefined || distanceText === ''
          ? undefined
          : `= ${at(best)} ${side === 'long' ? '−' : '+'} ${distanceText}`,
      value: at(level),
    },
    {
      id: 'profit',
      label: t('trail.profit_there'),
      value:
        profit === undefined
          ? NONE
          : withSign(figures.withDecimals(profit, amountDecimals(instrument.legal_name)), profit),
      note: gain === undefined ? undefined : gainText(gain),
      tone: toneOf(profit),
      formula:
        profit === undefined || level === undefined || quantity === undefined
          ? undefined
          : { name: 'pnl', args: [side, order.price, level, quantity] },
    },
  ];
  return <FormulaRows rows={rows} />;
}
