import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import type { MarginChange, MarginOutcome } from '../../../../../workers/market-worker.api.ts';
import { type Fault, faultText } from '../../../../lib/api/faults.ts';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { useContractAccount, usePortfolio } from '../../../../lib/market/hooks.ts';
import { valueAt } from '../../../../shared/forms/share-of.ts';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { useStopTitle } from '../../../../shared/trade/limits/use-own-limits.ts';
import { amountDecimals, NONE, priceDecimals, stepOf } from '../../../../shared/trade/money.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useCoreAnswer } from '../../../../shared/trade/use-core-answer.ts';
import { useFieldErrors } from '../../../../shared/trade/use-field-errors.ts';
import { type LadderPlace, PriceLadder } from '../../../../ui/charts/price-ladder.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { type ValueRow, ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from './manage.module.css';
import type { ManagePart, ManageProps } from './manage-part.ts';
import { ModeSheet } from './mode-sheet.tsx';

const KEYS = [25, 50, 75, 100] as const;

type Way = 'add' | 'remove';

/** Adds margin to an isolated position or removes it; another mode or multiple. */
export function useMarginPart({ order, instrument, onClose }: ManageProps): ManagePart {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const figures = useFigures();
  const [core] = useCore();
  const [way, setWay] = useState<Way>('add');
  const [amount, setAmount] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const unit = instrument.legal_name;
  const decimals = amountDecimals(unit);
  const base = useMarginInput({ order, instrument });
  const isIsolated = order.margin_mode === 'isolated';
  const signedAmount = amount === '' ? '0' : way === 'add' ? amount : `-${amount}`;
  const outcome = useMarginOutcome(
    base === undefined ? undefined : { ...base, amount: signedAmount },
  );
  const change = useSendMoney('lever.margin', {
    onDone: () => {
      toast(t(way === 'add' ? 'manage.added' : 'manage.removed'), 'good');
      setAmount('');
      onClose();
    },
  });
  const terms = useSendMoney('lever.terms', {
    onDone: () => toast(t('manage.terms_done'), 'good'),
  });
  const errors = useFieldErrors(change.error, (field) => field === 'amount');
  const stopTitle = useStopTitle();
  const termErrors = useFieldErrors(terms.error, () => false);
  const fault = useOutcomeFault(amount === '' ? undefined : outcome);
  const money = (value: string | undefined): string =>
    value === undefined ? NONE : figures.withDecimals(value, decimals);
  const most = way === 'add' ? base?.available : outcome?.removable;
  const step = stepOf(decimals);
  const set = (value: string): void => {
    change.reset();
    setAmount(value);
  };
  const shareOf = (percent: number): string =>
    core.kind === 'ready' && most !== undefined ? valueAt(core.core, percent, most, step) : '';
  const body = (
    <div className={styles['fields']}>
      <div className={styles['terms']}>
        <div>
          <h3
            className={styles['name']}
          >{`${t(`mode.${order.margin_mode}`)} · ${order.multiple}×`}</h3>
          <p className={styles['quiet']}>{t('manage.terms')}</p>
        </div>
        <Button small look="link" busy={terms.isPending} onClick={() => setChoosing(true)}>
          {t('manage.change')}
        </Button>
      </div>
      {isIsolated ? (
        <>
          <SegmentedControl
            look="side"
            label={t('manage.margin')}
            options={[
              { value: 'add', label: t('manage.add') },
              { value: 'remove', label: t('manage.remove') },
            ]}
            value={way}
            onChoose={(value) => {
              setWay(value === 'remove' ? 'remove' : 'add');
              set('');
            }}
          />
          <Stepper
            tall
            label={t('manage.amount', { unit })}
            step={stepOf(0)}
            decimals={decimals}
            value={amount}
            error={fault ?? errors.of('amount')}
            onValue={set}
          />
          <p className={styles['ends']}>
            <span>{`${t('available')} ${money(base?.available)}`}</span>
            <span>{t('manage.removable', { amount: money(outcome?.removable) })}</span>
          </p>
          <div className={styles['keys']}>
            {KEYS.map((percent) => (
              <button
                key={percent}
                type="button"
                className={styles['key']}
                aria-pressed={amount !== '' && amount === shareOf(percent)}
                onClick={() => set(shareOf(percent) === '0' ? '' : shareOf(percent))}
              >
                {figures.inPercent(`${percent}`)}
              </button>
            ))}
          </div>
          <LiquidationRail order={order} mark={base?.mark} outcome={outcome} />
          <ChangeRows outcome={outcome} instrument={instrument} />
        </>
      ) : (
        <p className={styles['quiet']}>{t('manage.cross_note')}</p>
      )}
      <ModeSheet
        open={isChoosing}
        instrument={instrument}
        value={{ mode: order.margin_mode, multiple: `${order.multiple}` }}
        preview={({ mode, multiple }) => (
          <TermsPreview
            order={order}
            instrument={instrument}
            isIsolated={mode === 'isolated'}
            multiple={multiple}
          />
        )}
        onDone={({ mode, multiple }) =>
          terms.mutate({
            id: order.id,
            margin_mode: mode === order.margin_mode ? undefined : mode,
            multiple: instrument.multiples.find((one) => `${one}` === multiple) ?? order.multiple,
          })
        }
        onClose={() => setChoosing(false)}
      />
    </div>
  );
  const amountText = amount === '' ? '' : `${figures.withDecimals(amount, decimals)} ${unit}`;
  return {
    body,
    action: t(way === 'add' ? 'manage.add_amount' : 'manage.remove_amount', { amount: amountText }),
    ...(isIsolated && {
      note: { tone: 'info' as const, text: t('manage.margin_note') },
    }),
    busy: change.isPending,
    error: errors.general ?? termErrors.general,
    blockReason: !isIsolated
      ? t('manage.isolated_only')
      : amount === ''
        ? t('spot.enter_amount')
        : way === 'remove'
          ? stopTitle
          : undefined,
    onConfirm: () => change.mutate({ id: order.id, amount, way }),
  };
}

type MarginBase = Omit<MarginChange, 'amount'>;

/** The position and the account around it at the present marks, as the server checks them. */
function useMarginInput({
  order,
  instrument,
}: Omit<ManageProps, 'onClose'>): MarginBase | undefined {
  const account = useContractAccount(order.legal_id);
  const portfolio = usePortfolio();
  const read = usePriceReader();
  const markOf = (id: number): string | undefined => read(portfolio?.position(id)?.mark);
  const mark = markOf(order.id);
  const burst_rate = account?.sum?.burst_rate;
  if (account === undefined || burst_rate === undefined || mark === undefined) return undefined;
  // Sums over positions run in ascending id (R-CONTRACT-22).
  const others = account.positions
    .filter((one) => one.margin_mode === 'cross' && one.id !== order.id)
    .toSorted((a, b) => a.id - b.id)
    .map((one) => ({
      side: sideOf(one),
      open: one.price,
      quantity: one.number,
      margin: one.caution_money,
      mark: markOf(one.id) ?? one.update_price,
      is_in_instrument: one.match_id === order.match_id,
    }));
  const isIsolated = order.margin_mode === 'isolated';
  return {
    side: sideOf(order),
    open: order.price,
    quantity: order.number,
    margin: order.caution_money,
    multiple: `${order.multiple}`,
    is_isolated: isIsolated,
    mark,
    available: account.available,
    burst_rate,
    others,
    multiples: instrument.multiples.map(String),
    to_isolated: isIsolated,
    to_multiple: `${order.multiple}`,
  };
}

function useMarginOutcome(input: MarginChange | undefined): MarginOutcome | undefined {
  const { quotes } = useApp();
  return useCoreAnswer(input, (change) => quotes.marginChange(change));
}

/** The first thing that the core refuses. */
function useOutcomeFault(outcome: MarginOutcome | undefined): string | undefined {
  const { t, i18n } = useTranslation('trade');
  const violation = outcome?.violations[0];
  if (violation === undefined) return undefined;
  const fault: Fault = { error: violation.key, params: violation.limits };
  return faultText(t, fault, i18n.language);
}

interface OutcomeProps {
  outcome: MarginOutcome | undefined;
  instrument: ManageProps['instrument'];
}

/** Five figures before and after. */
function ChangeRows({ outcome, instrument }: OutcomeProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const decimals = amountDecimals(instrument.legal_name);
  const price = (value: string | null | undefined): string =>
    value == null ? NONE : figures.withDecimals(value, priceDecimals(instrument));
  const percent = (value: string | null | undefined): string =>
    value == null ? NONE : figures.inPercent(figures.withDecimals(value, 2));
  const money = (value: string | undefined): string =>
    value === undefined ? NONE : figures.withDecimals(value, decimals);
  const { before, after } = outcome ?? {};
  const rows: ValueRow[] = [
    {
      id: 'liq',
      label: t('liquidation_price'),
      before: price(before?.liquidation),
      value: price(after?.liquidation),
      tone: 'warn',
    },
    {
      id: 'distance',
      label: t('manage.away'),
      before: percent(before?.distance),
      value: percent(after?.distance),
    },
    {
      id: 'margin',
      label: t('margin'),
      before: money(before?.margin),
      value: money(after?.margin),
    },
    {
      id: 'available',
      label: t('available'),
      before: money(before?.available),
      value: money(after?.available),
    },
    {
      id: 'risk',
      label: t('risk_rate'),
      before: percent(before?.risk),
      value: percent(after?.risk),
    },
  ];
  return <ValueRows rows={rows} />;
}

/** Where the liquidation goes, between open and mark to scale. */
function LiquidationRail({
  order,
  mark,
  outcome,
}: {
  order: LeverOrder;
  mark: string | undefined;
  outcome: MarginOutcome | undefined;
}): ReactNode {
  const { t } = useTranslation('trade');
  if (mark === undefined) return null;
  const place = (
    id: string,
    label: string,
    price: string | null | undefined,
    tone: LadderPlace['tone'],
  ): LadderPlace[] => (price == null ? [] : [{ id, label, tone, pixels: pixelsOf(price) }]);
  const before = outcome?.before.liquidation;
  const after = outcome?.after.liquidation;
  const places = [
    ...place('open', t('open_price'), order.price, 'base'),
    ...place('mark', t('manage.mark'), mark, 'plain').map((one) => ({
      ...one,
      mark: 'dot' as const,
    })),
    ...(before === after ? [] : place('before', '', before, 'plain')),
    ...place('liq', t('manage.liq'), after, 'warn'),
  ];
  return (
    <PriceLadder label={`${t('liquidation_price')}: ${after ?? NONE}`} places={places} spans={[]} />
  );
}

function TermsPreview({
  order,
  instrument,
  isIsolated,
  multiple,
}: Omit<ManageProps, 'onClose'> & { isIsolated: boolean; multiple: string }): ReactNode {
  const base = useMarginInput({ order, instrument });
  const isOffered = instrument.multiples.some((one) => `${one}` === multiple);
  const outcome = useMarginOutcome(
    base === undefined || !isOffered
      ? undefined
      : { ...base, amount: null, to_isolated: isIsolated, to_multiple: multiple },
  );
  const fault = useOutcomeFault(outcome);
  return (
    <>
      <ChangeRows outcome={outcome} instrument={instrument} />
      {fault === undefined ? null : <p className={styles['quiet']}>{fault}</p>}
    </>
  );
}
