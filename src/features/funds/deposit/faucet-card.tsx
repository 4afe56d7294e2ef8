import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSendMoney } from '../../../lib/api/use-send.ts';
import { useSandbox } from '../../../lib/api/use-setting.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/controls/field-frame.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from '../funds.module.css';
import { ResetSheet } from './reset-sheet.tsx';

const USDT = 'USDT';

export function FaucetCard(): ReactNode {
  const { t } = useTranslation('funds');
  const toast = useToast();
  const figures = useFigures();
  const [isResetting, setResetting] = useState(false);
  const sandbox = useSandbox();
  const currencies = useCall('currency.list', {});
  const faucet = useSendMoney('sandbox.faucet', {
    touches: ['wallet.list', 'recharge.log', 'currency.user_currency_list', 'user.getTransferList'],
    onDone: ({ amount, currency_name }) =>
      toast(t('faucet.done', { amount: figures.plain(amount), coin: currency_name })),
  });
  const usdt = currencies.data?.list.find(({ name }) => name === USDT);
  if (sandbox === undefined || !sandbox.enabled || !sandbox.faucet || usdt === undefined)
    return null;
  const { error } = faucet;
  const isShown = error !== null && !isHandledElsewhere(error);
  return (
    <section className={styles['card']} aria-label={t('faucet.title')}>
      <h2 className={styles['cardTitle']}>{t('faucet.title')}</h2>
      <p className={styles['quiet']}>{t('faucet.text')}</p>
      <Button
        wide
        busy={faucet.isPending}
        onClick={() => {
          if (!faucet.isPending) faucet.mutate({ currency_id: usdt.id });
        }}
      >
        {t('faucet.get', { coin: USDT })}
      </Button>
      <Button wide look="danger" onClick={() => setResetting(true)}>
        {t('reset.title')}
      </Button>
      <ResetSheet open={isResetting} most={sandbox.reset_max} onClose={() => setResetting(false)} />
      {isShown ? <FieldError text={failureText(t, error)} /> : null}
    </section>
  );
}
