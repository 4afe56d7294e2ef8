import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { OF_PAY_PASSWORD, PayPasswordField } from '../../../../shared/account/pay-password.tsx';
import { CodeField } from '../../../../ui/controls/code-field.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useMoney } from '../use-money.ts';
import { useOtcAct } from '../use-otc-act.ts';
import type { OrderDetail } from './order-detail.ts';

const CODE_DIGITS = 6;
const OF_CODE = new Set(['authenticator_required', 'authenticator_wrong', 'authenticator_used']);

interface ReleaseSheetProps {
  open: boolean;
  order: OrderDetail;
  onClose(): void;
}

/** A seller releases the coins with the pay password, and an authenticator code if one is bound. */
export function ReleaseSheet({ open, order, onClose }: ReleaseSheetProps): ReactNode {
  const { t } = useTranslation('otc');
  const money = useMoney();
  const user = useCall('user.info', {}).data;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const clear = (): void => {
    setPassword('');
    setCode('');
    onClose();
  };
  const act = useOtcAct('otc.release', { onDone: clear, onAside: clear });
  const { key, error } = act;
  const needsCode = user?.is_authenticator === true || OF_CODE.has(key);
  const isMissing = password === '' || (needsCode && code.length < CODE_DIGITS);
  const coins = money.coin(order.number, order.currency_name);
  return (
    <ConfirmSheet
      open={open}
      title={t('release_title')}
      hero={{ label: t('released_coins'), value: coins }}
      note={{ tone: 'warn', text: t('release_text') }}
      fields={
        <>
          <PayPasswordField
            value={password}
            error={OF_PAY_PASSWORD.has(key) ? error : undefined}
            onText={(text) => {
              setPassword(text);
              act.reset();
            }}
          />
          {needsCode ? (
            <CodeField
              label={t('auth:google_code')}
              length={CODE_DIGITS}
              error={OF_CODE.has(key) ? error : undefined}
              value={code}
              onText={(text) => {
                setCode(text);
                act.reset();
              }}
            />
          ) : null}
        </>
      }
      error={OF_PAY_PASSWORD.has(key) || OF_CODE.has(key) ? undefined : error}
      action={t('release', { amount: coins })}
      busy={act.isBusy}
      blockReason={isMissing ? t('enter_password') : undefined}
      onConfirm={() => {
        act.send({ id: order.id, password, ...(needsCode && { google_code: code }) });
        setCode('');
      }}
      onClose={() => {
        act.reset();
        clear();
      }}
    >
      <ValueRows
        rows={[
          { id: 'total', label: t('arrived'), value: money.withFiat(order.total, order.fiat) },
          { id: 'desk', label: t('released_to'), value: order.nickname },
        ]}
      />
    </ConfirmSheet>
  );
}
