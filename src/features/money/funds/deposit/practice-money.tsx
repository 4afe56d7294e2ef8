import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import { useSandbox } from '../../../../lib/api/use-setting.ts';
import { PracticeMark } from '../../../../shared/account/practice-mark.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError } from '../../../../ui/controls/field-frame.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../funds.module.css';
import { ResetSheet } from './reset-sheet.tsx';
import { SplitSheet } from './split-sheet.tsx';

const USDT = 'USDT';

interface PracticeMoneyProps {
  currency: { id: number; name: string };
  /** Offers to empty all accounts and to start again. */
  canReset?: boolean;
}

/** Practice mode's deposit: says what practice money is, gives it, and asks where USDT shall go (R-FUNDS-3). */
export function PracticeMoney({ currency, canReset = false }: PracticeMoneyProps): ReactNode {
  const { t } = useTranslation('funds');
  const toast = useToast();
  const { withUnit } = useAmounts();
  const [isResetting, setResetting] = useState(false);
  const [amountToSplit, setAmountToSplit] = useState<string>();
  const sandbox = useSandbox();
  const faucet = useSendMoney('sandbox.faucet', {
    touches: ['wallet.list', 'recharge.log', 'currency.user_currency_list', 'user.getTransferList'],
    onDone: ({ amount, currency_name }) => {
      toast(t('faucet.done', { amount: withUnit(amount, currency_name) }));
      if (currency_name === USDT) setAmountToSplit(amount);
    },
  });
  if (sandbox === undefined || !sandbox.enabled || !sandbox.faucet) return null;
  const { error } = faucet;
  const isShown = error !== null && !isHandledElsewhere(error);
  return (
    <section className={styles['card']} aria-label={t('faucet.title')}>
      <div className={styles['practiceHead']}>
        <h2 className={styles['cardTitle']}>{t('faucet.title')}</h2>
        <PracticeMark />
      </div>
      <p className={styles['quiet']}>{t('faucet.text')}</p>
      <p className={styles['quiet']}>{t('faucet.no_address')}</p>
      <Button
        wide
        look="base"
        busy={faucet.isPending}
        onClick={() => {
          if (!faucet.isPending) faucet.mutate({ currency_id: currency.id });
        }}
      >
        {t('faucet.get', { coin: currency.name })}
      </Button>
      {isShown ? <FieldError text={failureText(t, error)} /> : null}
      {canReset ? (
        <>
          <Button wide look="danger" onClick={() => setResetting(true)}>
            {t('reset.title')}
          </Button>
          <ResetSheet
            open={isResetting}
            most={sandbox.reset_max}
            onClose={() => setResetting(false)}
          />
        </>
      ) : null}
      {amountToSplit === undefined ? null : (
        <SplitSheet
          currency={currency}
          amount={amountToSplit}
          onClose={() => setAmountToSplit(undefined)}
        />
      )}
    </section>
  );
}
