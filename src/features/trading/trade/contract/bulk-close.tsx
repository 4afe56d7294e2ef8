import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractAccountView } from '../../../../../workers/market-worker.api.ts';
import type { Instrument } from '../../../../lib/market/types.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { BulkCancelSheet } from './bulk-cancel-sheet.tsx';
import { BulkCloseSheet } from './bulk-close-sheet.tsx';

interface BulkCloseProps {
  instrument: Instrument;
  account: ContractAccountView;
  pending: boolean;
}

export function BulkClose({ instrument, account, pending }: BulkCloseProps): ReactNode {
  const { t } = useTranslation('trade');
  const [open, setOpen] = useState<'close' | 'cancel'>();
  const orders = pending ? account.pending : account.positions;
  const parts = { instrument, account, onClose: () => setOpen(undefined) };
  return (
    <>
      <Button
        small
        look="link"
        disabled={orders.length === 0}
        onClick={() => setOpen(pending ? 'cancel' : 'close')}
      >
        {t(pending ? 'bulk.cancel_all' : 'bulk.close_all')}
      </Button>
      {open === 'close' ? <BulkCloseSheet {...parts} /> : null}
      {open === 'cancel' ? <BulkCancelSheet {...parts} /> : null}
    </>
  );
}
