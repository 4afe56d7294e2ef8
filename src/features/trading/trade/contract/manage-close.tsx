import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { usePositionFigures } from '../../../../lib/market/hooks.ts';
import { useOrderNews } from '../../../../shared/alerts/use-order-news.ts';
import { valueAt } from '../../../../shared/forms/share-of.ts';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { Figure } from '../../../../shared/formula/figure.tsx';
import {
  amountDecimals,
  MONEY_DECIMALS,
  NONE,
  priceDecimals,
  toneOf,
  withSign,
} from '../../../../shared/trade/money.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useFieldErrors } from '../../../../shared/trade/use-field-errors.ts';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from './manage.module.css';
import type { ManagePart, ManageProps } from './manage-part.ts';

const KEYS = [25, 40, 50, 75, 100] as const;
const SHOWN_FIELDS = ['price', 'share'];

/** Closes a part at the mark now, or at a price later: never more than the position has. */
export function useClosePart({ order, instrument, onClose }: ManageProps): ManagePart {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const announceOrder = useOrderNews();
  const figures = useFigures();
  const [isAtMark, setAtMark] = useState(true);
  const [price, setPrice] = useState('');
  const [lots, setLots] = useState(order.share);
  const atMark = useSendMoney('lever.close', {
    onDone: (closedOrder) => {
      announceOrder(closedOrder);
      onClose();
    },
  });
  const atPrice = useSendMoney('lever.limit_close', {
    onDone: () => {
      toast(t('trail.set', { kind: t('pending.limit_close') }), 'good');
      onClose();
    },
  });
  const sending = isAtMark ? atMark : atPrice;
  const errors = useFieldErrors(sending.error, (field) => SHOWN_FIELDS.includes(field));
  const plan = useClosePlan({ order, instrument }, lots, isAtMark ? undefined : price);
  const body = (
    <div className={styles['fields']}>
      <SegmentedControl
        look="side"
        label={t('manage.close')}
        options={[
          { value: 'mark', label: t('manage.at_mark') },
          { value: 'price', label: t('manage.at_price') },
        ]}
        value={isAtMark ? 'mark' : 'price'}
        onChoose={(value) => {
          setAtMark(value === 'mark');
          sending.reset();
        }}
      />
      {isAtMark ? null : (
        <ClosePrice
          order={order}
          instrument={instrument}
          plan={plan}
          price={price}
          error={errors.of('price')}
          onPrice={(value) => {
            sending.reset();
            setPrice(value);
          }}
        />
      )}
      <CloseLots
        order={order}
        instrument={instrument}
        lots={lots}
        error={errors.of('share')}
        onLots={setLots}
      />
      <CloseOutcome order={order} instrument={instrument} plan={plan} waits={!isAtMark} />
    </div>
  );
  return {
    body,
    action: t(isAtMark ? 'manage.close_lots' : 'manage.place_close', {
      lots: figures.plain(lots === '' ? '0' : lots),
    }),
    look: isAtMark ? (order.type === 1 ? 'down' : 'up') : 'base',
    note: { tone: 'info', text: t(isAtMark ? 'manage.mark_note' : 'manage.reduce_note') },
    busy: sending.isPending,
    error: errors.general,
    blockReason:
      lots === '' || plan.isTooMuch
        ? t('enter_lots')
        : plan.at === undefined && !isAtMark
          ? t('enter_price')
          : undefined,
    onConfirm: () => {
      const isWhole = lots === order.share;
      if (isAtMark) atMark.mutate({ id: order.id, ...(!isWhole && { share: lots }) });
      else atPrice.mutate({ id: order.id, share: lots, price });
    },
  };
}

type ClosedPosition = Pick<ManageProps, 'order' | 'instrument'>;

interface ClosePlan {
  mark: string | undefined;
  /** Where the part is closed; undefined until it is known. */
  at: string | undefined;
  isTooMuch: boolean;
  quantity: string | undefined;
  profit: string | undefined;
  lotsLeft: string | undefined;
  marginLeft: string | undefined;
  freeMargin: string | undefined;
  /** From the mark to the price, in percent. */
  away: string | undefined;
}

/** What closing `lots` would win and leave; `price` undefined: at the mark. */
function useClosePlan(
  { order, instrument }: ClosedPosition,
  lots: string,
  price: string | undefined,
): ClosePlan {
  const [core] = useCore();
  const read = usePriceReader();
  const mark = read(usePositionFigures(order.id)?.mark);
  const at = price === undefined ? mark : price === '' ? undefined : price;
  const evaluate = (name: string, ...args: (string | undefined)[]): string | undefined => {
    const knownArgs = args.flatMap((arg) => arg || []);
    return core.kind === 'ready' && knownArgs.length === args.length
      ? core.core.evaluate(name, knownArgs)
      : undefined;
  };
  const isTooMuch = evaluate('cmp', lots, order.share) === '1';
  const quantity = evaluate('mul', lots, instrument.lot_size);
  const lotsLeft = evaluate('sub', order.share, lots);
  // Divided by lots, as the server does (R-CONTRACT-16).
  const marginLeft = isTooMuch
    ? undefined
    : evaluate('div', evaluate('mul', order.caution_money, lotsLeft), order.share);
  return {
    mark,
    at,
    isTooMuch,
    quantity,
    profit: evaluate('pnl', sideOf(order), order.price, at, quantity),
    lotsLeft,
    marginLeft,
    freeMargin: evaluate('sub', order.caution_money, marginLeft),
    away: evaluate('mul', evaluate('div', evaluate('sub', at, mark), mark), '100'),
  };
}

interface ClosePriceProps extends ClosedPosition {
  plan: ClosePlan;
  price: string;
  error: string | undefined;
  onPrice(price: string): void;
}

function ClosePrice({
  order,
  instrument,
  plan: { mark, away },
  price,
  error,
  onPrice,
}: ClosePriceProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const markText = usePositionFigures(order.id)?.mark ?? NONE;
  return (
    <>
      <Stepper
        tall
        label={t(order.type === 1 ? 'manage.sell_at' : 'manage.buy_at', {
          unit: instrument.legal_name,
        })}
        step={instrument.tick}
        origin={() => mark}
        max={instrument.max_price}
        decimals={priceDecimals(instrument)}
        value={price}
        error={error}
        onValue={onPrice}
      />
      <p className={styles['ends']}>
        <span>
          {away === undefined
            ? t('mark_line', { price: markText })
            : t('manage.from_mark', {
                percent: figures.inPercent(
                  withSign(figures.withDecimals(away, MONEY_DECIMALS), away),
                ),
                price: markText,
              })}
        </span>
        <span>{t('tick', { tick: figures.plain(instrument.tick) })}</span>
      </p>
    </>
  );
}

interface CloseLotsProps extends ClosedPosition {
  lots: string;
  error: string | undefined;
  onLots(lots: string): void;
}

function CloseLots({ order, instrument, lots, error, onLots }: CloseLotsProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const [core] = useCore();
  const shareOf = (percent: number): string =>
    core.kind === 'ready' ? valueAt(core.core, percent, order.share, instrument.lot_step) : '';
  return (
    <>
      <Stepper
        tall
        label={t('manage.lots_of', { lots: figures.plain(order.share) })}
        step={instrument.lot_step}
        min={instrument.lot_step}
        max={order.share}
        value={lots}
        error={error}
        onValue={onLots}
      />
      <div className={styles['keys']}>
        {KEYS.map((percent) => (
          <button
            key={percent}
            type="button"
            className={styles['key']}
            aria-pressed={lots === shareOf(percent)}
            onClick={() => onLots(shareOf(percent))}
          >
            {figures.inPercent(`${percent}`)}
          </button>
        ))}
      </div>
    </>
  );
}

interface CloseOutcomeProps extends ClosedPosition {
  plan: ClosePlan;
  waits: boolean;
}

function CloseOutcome({
  order,
  instrument,
  plan: { at, quantity, profit, lotsLeft, marginLeft, freeMargin },
  waits,
}: CloseOutcomeProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const decimals = amountDecimals(instrument.legal_name);
  const money = (value: string | undefined): string =>
    value === undefined ? NONE : figures.withDecimals(value, decimals);
  return (
    <>
      <div className={styles['sums']}>
        <Figure
          size="large"
          label={t('manage.part_profit')}
          value={profit === undefined ? NONE : withSign(money(profit), profit)}
          tone={toneOf(profit)}
          formula={
            profit === undefined || at === undefined || quantity === undefined
              ? undefined
              : { name: 'pnl', args: [sideOf(order), order.price, at, quantity] }
          }
        />
        <Figure align="end" label={t('manage.margin_free')} value={money(freeMargin)} />
      </div>
      <ValueRows
        rows={[
          {
            id: 'lots',
            label: t('lots_short'),
            before: figures.plain(order.share),
            value: lotsLeft === undefined ? NONE : figures.plain(lotsLeft),
          },
          {
            id: 'margin',
            label: t('margin'),
            before: money(order.caution_money),
            value: money(marginLeft),
          },
          { id: 'fee', label: t('manage.closing_fee'), value: money('0') },
          ...(waits ? [{ id: 'waits', label: t('more.waits'), value: t('more.gtc') }] : []),
        ]}
      />
    </>
  );
}
