import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { TOUCHED } from '../../../../lib/api/stale-calls.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import type { LockOrder } from '../../../../lib/products/products.ts';
import { Switch } from '../../../../ui/controls/switch.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../earn.module.css';

export function RenewSwitch({ order }: { order: LockOrder }): ReactNode {
  const { t } = useTranslation('earn');
  const toast = useToast();
  const renewCall = useSend('lh.deposit.renew', { touches: TOUCHED.lock_order });
  const isOn = renewCall.isPending ? renewCall.variables.renew === true : order.renew;
  const change = (renew: boolean): void => {
    renewCall.mutate(
      { id: order.id, renew },
      {
        onError: (error) => {
          if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
        },
      },
    );
  };
  return (
    <div className={styles['card']}>
      <Switch
        label={t('lock.renew')}
        note={t('lock.renew_note')}
        on={isOn}
        disabled={renewCall.isPending}
        onChange={change}
      />
    </div>
  );
}
