import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractAccountView } from '../../../../workers/market-worker.api.ts';
import { usePortfolio } from '../../../lib/market/hooks.ts';
import type { Instrument } from '../../../lib/market/types.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { ConfirmSheet } from '../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useOrderAct } from '../use-order-act.ts';

interface BulkCloseProps {
  instrument: Instrument;
  account: ContractAccountView;
  /** Of the tab with pending orders: it cancels them. */
  pending: boolean;
}

const [ALL, LONGS, SHORTS] = [0, 1, 2] as const;

/** Closes all positions, or the longs or the shorts of them; or cancels what waits. Here or in all pairs. */
export function BulkClose({ instrument, account, pending }: BulkCloseProps): ReactNode {
  const { t } = useTranslation('trade');
  const [isOpen, setOpen] = useState(false);
  const orders = pending ? account.pending : account.positions;
  return (
    <>
      <Button small look="link" disabled={orders.length === 0} onClick={() => setOpen(true)}>
        {t(pending ? 'bulk.cancel_all' : 'bulk.close_all')}
      </Button>
      {isOpen ? (
        <BulkSheet
          instrument={instrument}
          account={account}
          pending={pending}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function BulkSheet({
  instrument,
  account,
  pending,
  onClose,
}: BulkCloseProps & { onClose(): void }): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const portfolio = usePortfolio();
  const [kind, setKind] = useState('0');
  const [isHere, setHere] = useState(false);
  const done = (count: number, failed: number): void => {
    const text = t(pending ? 'bulk.cancelled' : 'bulk.closed', { count });
    toast(
      failed === 0 ? text : `${text} ${t('bulk.failed', { count: failed })}`,
      failed === 0 ? 'good' : 'bad',
    );
    onClose();
  };
  const close = useOrderAct('lever.batch_close', ({ closed, failed }) =>
    done(closed.length, failed.length),
  );
  const cancel = useOrderAct('lever.batch_cancel', ({ cancelled, failed }) =>
    done(cancelled.length, failed.length),
  );
  const type = ([ALL, LONGS, SHORTS] as const).find((one) => `${one}` === kind) ?? ALL;
  const chosen = (pending ? account.pending : account.positions).filter(
    (order) =>
      (type === ALL || order.type === type) && (!isHere || order.match_id === instrument.match_id),
  );
  const pair = isHere ? { currency_id: instrument.currency_id, legal_id: instrument.legal_id } : {};
  const act = pending ? cancel : close;
  return (
    <ConfirmSheet
      open
      title={t(pending ? 'bulk.cancel_all' : 'bulk.close_all')}
      {...(!pending && {
        hero: {
          label: t('profit'),
          value: portfolio?.profit ?? '—',
          unit: instrument.legal_name,
          aside: { label: t('orders.positions'), value: `${chosen.length}` },
        },
      })}
      note={{ tone: 'warn', text: t(pending ? 'bulk.cancel_note' : 'bulk.close_note') }}
      action={t(pending ? 'bulk.cancel_count' : 'bulk.close_count', { count: chosen.length })}
      look="destroy"
      busy={act.isBusy}
      error={act.error}
      blocked={chosen.length === 0 ? t('bulk.none') : undefined}
      onConfirm={() => (pending ? cancel.run({ type, ...pair }) : close.run({ type, ...pair }))}
      onClose={onClose}
    >
      <Segmented
        label={t('side.label')}
        options={[
          { value: '0', label: t('bulk.all') },
          { value: '1', label: t('bulk.longs') },
          { value: '2', label: t('bulk.shorts') },
        ]}
        value={kind}
        onChoose={setKind}
      />
      <Segmented
        label={t('bulk.where')}
        options={[
          { value: 'all', label: t('bulk.all_pairs') },
          { value: 'here', label: instrument.symbol },
        ]}
        value={isHere ? 'here' : 'all'}
        onChoose={(value) => setHere(value === 'here')}
      />
    </ConfirmSheet>
  );
}
