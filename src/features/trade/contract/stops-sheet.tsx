import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isToldElsewhere } from '../../../lib/api/failure-text.ts';
import { faultText, fieldFaults } from '../../../lib/api/faults.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { usePositionFigures } from '../../../lib/market/hooks.ts';
import type { Instrument, LeverOrder } from '../../../lib/market/types.ts';
import { useCore } from '../../../lib/use-core.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { Stepper } from '../../../shared/forms/stepper.tsx';
import { ConfirmSheet } from '../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { MONEY_DECIMALS, priceDecimals, toneOf } from '../money.ts';
import styles from './stops-sheet.module.css';

interface StopsSheetProps {
  open: boolean;
  order: LeverOrder;
  instrument: Instrument;
  onClose(): void;
}

/** Take profit and stop loss of a position or of an order that waits. An empty field takes its stop away. */
export function StopsSheet(props: StopsSheetProps): ReactNode {
  return props.open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ open, order, instrument, onClose }: StopsSheetProps): ReactNode {
  const { t, i18n } = useTranslation('trade');
  const toast = useToast();
  const figures = useFigures();
  const live = usePositionFigures(order.id);
  const [takeProfit, setTakeProfit] = useState(order.target_profit_price ?? '');
  const [stopLoss, setStopLoss] = useState(order.stop_loss_price ?? '');
  const save = useSend('lever.setstop', {
    onDone: () => {
      toast(t('stops_saved'), 'good');
      onClose();
    },
  });
  const faults = fieldFaults(save.error);
  const errorOf = (field: string): string | undefined => {
    const fault = faults[field];
    return fault === undefined ? undefined : faultText(t, fault, i18n.language);
  };
  const general =
    save.error === null || isToldElsewhere(save.error) || Object.keys(faults).length > 0
      ? undefined
      : failureText(t, save.error);
  const side = order.type === 1 ? 'long' : 'short';
  const decimals = priceDecimals(instrument);
  return (
    <ConfirmSheet
      open={open}
      title={t('stops')}
      subtitle={`${order.symbol} · ${t(`side.${side}`)} ${order.multiple}×`}
      hero={{
        label: t('open_price'),
        value: figures.fixed(order.price, decimals),
        aside: { label: t('index_price'), value: live?.mark ?? '—' },
      }}
      action={t('save')}
      busy={save.isPending}
      error={general}
      onConfirm={() =>
        save.mutate({
          id: order.id,
          target_profit_price: takeProfit === '' ? '0' : takeProfit,
          stop_loss_price: stopLoss === '' ? '0' : stopLoss,
        })
      }
      onClose={onClose}
    >
      <StopEntry
        label={t('take_profit')}
        order={order}
        instrument={instrument}
        value={takeProfit}
        error={errorOf('target_profit_price')}
        onValue={setTakeProfit}
      />
      <StopEntry
        label={t('stop_loss')}
        order={order}
        instrument={instrument}
        value={stopLoss}
        error={errorOf('stop_loss_price')}
        onValue={setStopLoss}
      />
    </ConfirmSheet>
  );
}

interface StopEntryProps {
  label: string;
  order: LeverOrder;
  instrument: Instrument;
  value: string;
  error: string | undefined;
  onValue(value: string): void;
}

/** A stop with what it would bring. */
function StopEntry({ label, order, instrument, value, error, onValue }: StopEntryProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const [core] = useCore();
  const side = order.type === 1 ? 'long' : 'short';
  const profit =
    core.kind === 'ready' && value !== ''
      ? core.core.evaluate('pnl', [side, order.price, value, order.number])
      : undefined;
  return (
    <div className={styles['stop']}>
      <Stepper
        tall
        label={label}
        step={instrument.tick}
        max={instrument.max_price}
        decimals={priceDecimals(instrument)}
        value={value}
        error={error}
        onValue={onValue}
      />
      <p className={styles['profit']} data-tone={toneOf(profit)}>
        {profit === undefined
          ? t('stop_none')
          : t('stop_profit', {
              profit: figures.fixed(profit, MONEY_DECIMALS),
              unit: instrument.legal_name,
            })}
      </p>
    </div>
  );
}
