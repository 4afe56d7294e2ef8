import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/api/api.ts';
import { failureText, isHandledElsewhere, refusalKey } from '../../../../lib/api/failure-text.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { readWalletAddress } from '../../../../lib/device/scanned-address.ts';
import { OF_PAY_PASSWORD, PayPasswordField } from '../../../../shared/account/pay-password.tsx';
import { CodeField } from '../../../../ui/controls/code-field.tsx';
import { AddressText } from '../../../../ui/layout/address-text.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import type { Payee } from './use-payees.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import type { WithdrawKind } from './withdraw-kind.ts';

interface ConfirmWithdrawalProps {
  open: boolean;
  kind: WithdrawKind;
  payee: Payee;
  info: Answer<'wallet.get_info'>;
  number: string;
  total: string;
  onDone(): void;
  onClose(): void;
}

const CODE_DIGITS = 6;
const OF_CODE = new Set(['authenticator_required', 'authenticator_wrong', 'authenticator_used']);

export function ConfirmWithdrawal({
  open,
  kind,
  payee,
  info,
  number,
  total,
  onDone,
  onClose,
}: ConfirmWithdrawalProps): ReactNode {
  const { t } = useTranslation('funds');
  const toast = useToast();
  const figures = useFigures();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const withdrawal = useWithdrawal(kind, () => {
    setPassword('');
    setCode('');
    toast(t('withdraw.done'));
    onDone();
  });
  const send = (): void => {
    const wish = { currency_id: info.currency_id, payee, number };
    withdrawal.send({ ...wish, password, google_code: code }, (error) => {
      setCode('');
      // The app opens the login or verification page: close the sheet.
      if (isHandledElsewhere(error)) onClose();
    });
  };
  const pastedAddress = useClipboardAddress(payee.detail, open && kind === 'chain');
  const { error } = withdrawal;
  const key = refusalKey(error) ?? '';
  const text = error === null || isHandledElsewhere(error) ? undefined : failureText(t, error);
  const isMissing = password === '' || (info.needs_authenticator && code.length < CODE_DIGITS);
  return (
    <ConfirmSheet
      open={open}
      title={t('withdraw.confirm')}
      hero={{
        label: t('withdraw.arrives'),
        value: figures.plain(number),
        unit: info.currency_name,
        aside: {
          label: t('withdraw.leaves'),
          value: `${figures.plain(total)} ${info.currency_name}`,
        },
      }}
      note={{ tone: 'warn', text: t('withdraw.final') }}
      fields={
        <>
          <PayPasswordField
            error={OF_PAY_PASSWORD.has(key) ? text : undefined}
            value={password}
            onText={(newPassword) => {
              setPassword(newPassword);
              withdrawal.reset();
            }}
          />
          {info.needs_authenticator ? (
            <CodeField
              label={t('auth:google_code')}
              length={CODE_DIGITS}
              error={OF_CODE.has(key) ? text : undefined}
              value={code}
              onText={setCode}
            />
          ) : null}
        </>
      }
      error={OF_CODE.has(key) || OF_PAY_PASSWORD.has(key) ? undefined : text}
      action={t('withdraw.title')}
      busy={withdrawal.isPending}
      blockReason={isMissing ? t('withdraw.enter_password') : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <ValueRows
        rows={[
          {
            id: 'payee',
            label: t(payee.id === undefined ? 'withdraw.source' : `withdraw.payee.${kind}`),
            value: payee.name,
          },
          ...(payee.chain === undefined
            ? []
            : [{ id: 'chain', label: t('withdraw.network'), value: payee.chain }]),
          {
            id: 'fee',
            label: t('withdraw.fee'),
            value: figures.plain(info.fee),
            note: info.currency_name,
          },
        ]}
      />
      <p>{kind === 'chain' ? <AddressText address={payee.detail} /> : payee.detail}</p>
      {pastedAddress === undefined ? null : (
        <Notice tone="warn" title={t('withdraw.clipboard')}>
          <AddressText address={pastedAddress} />
        </Notice>
      )}
    </ConfirmSheet>
  );
}

/**
 * A different address in the clipboard, where malware may have put it. Read when `isAsking` becomes
 * true, if the browser allows that without a prompt.
 */
function useClipboardAddress(address: string, isAsking: boolean): string | undefined {
  const [clipboardAddress, setClipboardAddress] = useState<string>();
  useEffect(() => {
    if (!isAsking) return;
    let isGone = false;
    const look = async (): Promise<void> => {
      const { state } = await navigator.permissions.query({
        name: 'clipboard-read' as PermissionName,
      });
      if (state !== 'granted') return;
      const text = await navigator.clipboard.readText();
      if (!isGone) setClipboardAddress(readWalletAddress(text)?.address);
    };
    look().catch(() => undefined);
    return () => {
      isGone = true;
      setClipboardAddress(undefined);
    };
  }, [isAsking]);
  return clipboardAddress === undefined || clipboardAddress.toLowerCase() === address.toLowerCase()
    ? undefined
    : clipboardAddress;
}
