import { useState } from 'react';
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
  const [core] = useCore();
  const read = usePriceReader();
  const live = usePositionFigures(order.id);
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
  const mark = read(live?.mark);
  const unit = instrument.legal_name;
  const decimals = amountDecimals(unit);
  const at = isAtMark ? mark : price === '' ? undefined : price;
  const evaluate = (name: string, ...args: string[]): string | undefined =>
    core.kind === 'ready' && args.every((arg) => arg !== '')
      ? core.core.evaluate(name, args)
      : undefined;
  const isTooMuch = evaluate('cmp', lots, order.share) === '1';
  const quantity = evaluate('mul', lots, instrument.lot_size);
  const profit =
    at === undefined || quantity === undefined
      ? undefined
      : evaluate('pnl', sideOf(order), order.price, at, quantity);
  const lotsLeft = evaluate('sub', order.share, lots);
  const leftMargin = marginOf(lotsLeft);
  const free =
    leftMargin === undefined ? undefined : evaluate('sub', order.caution_money, leftMargin);
  const money = (value: string | undefined): string =>
    value === undefined ? NONE : figures.withDecimals(value, decimals);
  const away =
    at === undefined || mark === undefined
      ? undefined
      : evaluate('mul', evaluate('div', evaluate('sub', at, mark) ?? '', mark) ?? '', '100');
  const shareOf = (percent: number): string =>
    core.kind === 'ready' ? valueAt(core.core, percent, order.share, instrument.lot_step) : '';
  const lotsText = figures.plain(lots === '' ? '0' : lots);
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
        <>
          <Stepper
            tall
            label={t(order.type === 1 ? 'manage.sell_at' : 'manage.buy_at', { unit })}
            step={instrument.tick}
            origin={() => mark}
            max={instrument.max_price}
            decimals={priceDecimals(instrument)}
            value={price}
            error={errors.of('price')}
            onValue={(value) => {
              sending.reset();
              setPrice(value);
            }}
          />
          <p className={styles['ends']}>
            <span>
              {away === undefined
                ? t('mark_line', { price: live?.mark ?? NONE })
                : t('manage.from_mark', {
                    percent: figures.inPercent(
                      withSign(figures.withDecimals(away, MONEY_DECIMALS), away),
                    ),
                    price: live?.mark ?? NONE,
                  })}
            </span>
            <span>{t('tick', { tick: figures.plain(instrument.tick) })}</span>
          </p>
        </>
      )}
      <Stepper
        tall
        label={t('manage.lots_of', { lots: figures.plain(order.share) })}
        step={instrument.lot_step}
        min={instrument.lot_step}
        max={order.share}
        value={lots}
        error={errors.of('share')}
        onValue={setLots}
      />
      <div className={styles['keys']}>
        {KEYS.map((percent) => (
          <button
            key={percent}
            type="button"
            className={styles['key']}
            aria-pressed={lots === shareOf(percent)}
            onClick={() => setLots(shareOf(percent))}
          >
            {figures.inPercent(`${percent}`)}
          </button>
        ))}
      </div>
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
        <Figure align="end" label={t('manage.margin_free')} value={money(free)} />
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
            value: money(leftMargin),
          },
          { id: 'fee', label: t('manage.closing_fee'), value: money('0') },
          ...(isAtMark ? [] : [{ id: 'waits', label: t('more.waits'), value: t('more.gtc') }]),
        ]}
      />
    </div>
  );
  return {
    body,
    action: t(isAtMark ? 'manage.close_lots' : 'manage.place_close', { lots: lotsText }),
    look: isAtMark ? (order.type === 1 ? 'down' : 'up') : 'base',
    note: { tone: 'info', text: t(isAtMark ? 'manage.mark_note' : 'manage.reduce_note') },
    busy: sending.isPending,
    error: errors.general,
    blockReason:
      lots === '' || isTooMuch
        ? t('enter_lots')
        : at === undefined && !isAtMark
          ? t('enter_price')
          : undefined,
    onConfirm: () => {
      const isWhole = lots === order.share;
      if (isAtMark) atMark.mutate({ id: order.id, ...(!isWhole && { share: lots }) });
      else atPrice.mutate({ id: order.id, share: lots, price });
    },
  };

  /** Divided by lots, as the server does (R-CONTRACT-16). */
  function marginOf(lotsLeft: string | undefined): string | undefined {
    if (lotsLeft === undefined || isTooMuch) return undefined;
    const whole = evaluate('mul', order.caution_money, lotsLeft);
    return whole === undefined ? undefined : evaluate('div', whole, order.share);
  }
}
