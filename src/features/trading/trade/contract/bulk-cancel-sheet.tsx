import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { ContractAccountView } from '../../../../../workers/market-worker.api.ts';
import { useOrderAct } from '../../../../shared/trade/use-order-act.ts';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { type BulkScope, BulkScopeChoice, inScope } from './bulk-scope.tsx';
import styles from './stops.module.css';

interface BulkCancelSheetProps {
  instrument: Instrument;
  account: ContractAccountView;
  onClose(): void;
}

export function BulkCancelSheet({ instrument, account, onClose }: BulkCancelSheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const [scope, setScope] = useState<BulkScope>({ type: 0, isHere: false });
  const chosenOrders = inScope(account.pending, scope, instrument);
  const cancel = useOrderAct('lever.batch_cancel', ({ cancelled, failed }) => {
    const text = t('bulk.cancelled', { count: cancelled.length });
    const rest = failed.length === 0 ? '' : ` ${t('bulk.failed', { count: failed.length })}`;
    toast(`${text}${rest}`, failed.length === 0 ? 'good' : 'bad');
    onClose();
  });
  const { currency_id, legal_id } = instrument;
  return (
    <ConfirmSheet
      open
      title={t('bulk.cancel_all')}
      note={{ tone: 'warn', text: t('bulk.cancel_note') }}
      action={t('bulk.cancel_count', { count: chosenOrders.length })}
      cancel={t('pending.keep')}
      look="destroy"
      busy={cancel.isBusy}
      error={cancel.error}
      blockReason={chosenOrders.length === 0 ? t('bulk.none') : undefined}
      onConfirm={() =>
        cancel.run({ type: scope.type, ...(scope.isHere && { currency_id, legal_id }) })
      }
      onClose={onClose}
    >
      <div className={styles['stops']}>
        <BulkScopeChoice
          orders={account.pending}
          instrument={instrument}
          scope={scope}
          isLocked={cancel.isBusy}
          onScope={setScope}
        />
      </div>
    </ConfirmSheet>
  );
}
