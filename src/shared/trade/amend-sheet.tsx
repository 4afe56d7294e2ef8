import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { useSendMoney } from '../../lib/api/use-send.ts';
import { useApp } from '../../lib/app-context.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { momentText } from '../../ui/controls/moment-field.tsx';
import { type ValueRow, ValueRows } from '../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { Stepper } from '../forms/stepper.tsx';
import { useMarkNow } from '../market/use-mark-now.ts';
import styles from './amend-sheet.module.css';
import { amountDecimals, MONEY_DECIMALS, priceDecimals } from './money.ts';
import { kindTerms } from './order-kinds.ts';
import { sideOf } from './side-of.ts';
import { endOfWait, type TimeInForce, TimeInForceChoice } from './time-in-force.tsx';
import { useFieldErrors } from './use-field-errors.ts';

/** The prices that can be changed in an order that waits. */
export interface AmendPrices {
  target_price?: string;
  trigger_price?: string;
}

interface AmendSheetProps {
  order: LeverOrder;
  instrument: Instrument;
  /** Prices that are chosen already, such as by dragging a line. */
  moved?: AmendPrices | undefined;
  onClose(): void;
}

const SHOWN_FIELDS = ['target_price', 'trigger_price', 'share', 'until'];

/** Of these only the time in force can be amended (R-CONTRACT-34). */
function hasFixedPrices({ kind, trigger_time }: LeverOrder): boolean {
  return kind === 'trailing' || trigger_time !== null;
}

/** Another price, trigger, number of lots or time in force of an order that waits. */
export function AmendSheet({ order, instrument, moved = {}, onClose }: AmendSheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const figures = useFigures();
  const { quotes } = useApp();
  const [core] = useCore();
  const mark = useMarkNow(instrument);
  const isFixed = hasFixedPrices(order);
  const { fields } = kindTerms(order.kind);
  const former = {
    target_price: fields.includes('target_price') ? order.price : '',
    trigger_price: order.trigger_price ?? '',
    share: order.share,
    inForce: order.until === null ? ('gtc' as const) : ('until' as const),
    until: order.until === null ? '' : momentText(order.until),
  };
  const [values, setValues] = useState<Omit<typeof former, 'inForce'> & { inForce: TimeInForce }>({
    ...former,
    ...moved,
  });
  const set = (change: Partial<typeof values>): void => {
    amend.reset();
    setValues({ ...values, ...change });
  };
  const name = t(`order_type.${order.kind}`);
  const amend = useSendMoney('lever.amend', {
    onDone: () => {
      toast(t('amend.done', { kind: name }), 'good');
      onClose();
    },
  });
  const errors = useFieldErrors(amend.error, (field) => SHOWN_FIELDS.includes(field));
  const isTimeOther = values.inForce !== former.inForce || values.until !== former.until;
  const changedValue = (field: 'target_price' | 'trigger_price' | 'share'): string | undefined =>
    values[field] === former[field] ? undefined : values[field];
  const isSame =
    !isTimeOther &&
    changedValue('target_price') === undefined &&
    changedValue('trigger_price') === undefined &&
    changedValue('share') === undefined;
  const priceFields = isFixed
    ? []
    : (['trigger_price', 'target_price'] as const).filter((field) => fields.includes(field));
  const isEmpty = priceFields.some((field) => values[field] === '') || values.share === '';
  const needsTime = values.inForce === 'until' && values.until === '';
  const price = fields.includes('target_price') ? values.target_price : values.trigger_price;
  return (
    <ConfirmSheet
      open
      title={t('amend.title')}
      subtitle={`${order.symbol} · ${t(`side.${sideOf(order)}`)} ${order.multiple}× · ${name}`}
      note={{ tone: 'info', text: t(isFixed ? 'amend.fixed_note' : 'amend.note') }}
      action={t('save')}
      busy={amend.isPending}
      error={errors.general}
      blockReason={
        isEmpty
          ? t(values.share === '' ? 'enter_lots' : 'enter_price')
          : needsTime
            ? t('more.enter_time')
            : isSame
              ? t('amend.same')
              : undefined
      }
      onConfirm={() =>
        amend.mutate({
          id: order.id,
          target_price: changedValue('target_price'),
          trigger_price: changedValue('trigger_price'),
          share: changedValue('share'),
          in_force: isTimeOther ? values.inForce : undefined,
          until: isTimeOther ? endOfWait(values.inForce, values.until) : undefined,
          quote_time: quotes.quoteTime(),
        })
      }
      onClose={onClose}
    >
      <div className={styles['fields']}>
        {priceFields.map((field) => (
          <Stepper
            key={field}
            tall
            label={t(
              priceFields.length === 1 && field === 'target_price' ? 'price' : `entry.${field}`,
              {
                unit: instrument.legal_name,
              },
            )}
            step={instrument.tick}
            origin={mark}
            max={instrument.max_price}
            decimals={priceDecimals(instrument)}
            value={values[field]}
            error={errors.of(field)}
            onValue={(text) => set({ [field]: text })}
          />
        ))}
        {isFixed ? null : (
          <Stepper
            tall
            label={t('lots', {
              size: figures.plain(instrument.lot_size),
              coin: instrument.currency_name,
            })}
            step={instrument.lot_step}
            min={instrument.lot_min}
            max={instrument.lot_max}
            value={values.share}
            error={errors.of('share')}
            onValue={(share) => set({ share })}
          />
        )}
        <div className={styles['waits']}>
          <h3 className={styles['name']}>{t('more.waits')}</h3>
          <TimeInForceChoice
            value={values.inForce}
            until={values.until}
            error={errors.of('until')}
            onValue={(inForce) => set({ inForce, until: inForce === 'until' ? values.until : '' })}
            onUntil={(until) => set({ until })}
          />
        </div>
        {isFixed || isEmpty ? null : <ValueRows rows={rows(price)} />}
      </div>
    </ConfirmSheet>
  );

  function rows(at: string): ValueRow[] {
    if (core.kind !== 'ready') return [];
    const { evaluate } = core.core;
    const decimals = amountDecimals(instrument.legal_name);
    const quantity = evaluate('mul', [values.share, instrument.lot_size]);
    const margin = evaluate('margin', [at, quantity, `${order.multiple}`]);
    const fee = evaluate('fee', [at, quantity, instrument.open_fee_rate]);
    const isDearer = evaluate('cmp', [fee, order.trade_fee]) === '1';
    const money = (value: string): string => figures.withDecimals(value, decimals);
    return [
      {
        id: 'margin',
        label: t('margin_held'),
        before: money(order.origin_caution_money),
        value: money(margin),
        note: instrument.legal_name,
      },
      // The first half of a pair has paid for both.
      ...(order.partner_id === null
        ? [
            {
              id: 'fee',
              label: t('amend.fee'),
              before: figures.withDecimals(order.trade_fee, MONEY_DECIMALS),
              value: figures.withDecimals(isDearer ? fee : order.trade_fee, MONEY_DECIMALS),
              note: instrument.legal_name,
            },
          ]
        : []),
    ];
  }
}
