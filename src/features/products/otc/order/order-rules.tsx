import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/media/icons.tsx';
import own from './order.module.css';
import type { Step } from './order-life.ts';

export function OrderRules({ step }: { step: Step }): ReactNode {
  const { t } = useTranslation('otc');
  const isBuying = step === 'buy_pay' || step === 'buy_wait';
  if (!isBuying && step !== 'sell_check' && step !== 'sell_wait') return null;
  return (
    <ul className={own['rules']}>
      <li>
        <Icon name="clock" size={16} />
        {isBuying ? t('rule_appeal') : t('rule_appeal_sell')}
      </li>
      {isBuying ? (
        <li>
          <Icon name="alert" size={16} />
          {t('rule_cancel')}
        </li>
      ) : null}
    </ul>
  );
}
