import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../../ui/controls/copy-button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import styles from '../otc.module.css';
import { BUY, isMethod } from '../side.ts';
import own from './order.module.css';
import type { OrderDetail } from './order-detail.ts';
import { PAID, TO_BE_PAID } from './order-life.ts';

export function PayAccount({ order }: { order: OrderDetail }): ReactNode {
  const { t } = useTranslation('otc');
  const { type, status, nickname, pay_method, pay_account } = order;
  const isBuy = type === BUY;
  if (status !== TO_BE_PAID && status !== PAID) return null;
  return (
    <>
      <section className={styles['card']} aria-label={t('account')}>
        <div className={styles['spread']}>
          <h2 className={styles['cardTitle']}>
            {isBuy ? t('account_of', { desk: nickname }) : t('account_own')}
          </h2>
          {isMethod(pay_method) ? <Badge>{t(`methods.${pay_method}`)}</Badge> : null}
        </div>
        <dl className={own['account']}>
          {pay_account.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span>{value}</span>
                <CopyButton text={value} label={t('copy', { name: label })} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Notice tone="warn" title={isBuy ? t('warn_pay') : t('warn_release')} />
    </>
  );
}
