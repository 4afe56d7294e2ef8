import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outdate } from '../../../../lib/api/queries.ts';
import { TOUCHED } from '../../../../lib/api/stale-calls.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { PrivatePicture } from '../../../../shared/talk/message-view.tsx';
import { useUpload } from '../../../../shared/talk/use-upload.ts';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { useSecondsLeft } from '../../../../ui/layout/use-seconds-left.ts';
import { Icon } from '../../../../ui/media/icons.tsx';
import { ImagePicker } from '../../../../ui/media/image-picker.tsx';
import styles from '../otc.module.css';
import { BUY } from '../side.ts';
import { useMoney } from '../use-money.ts';
import { ChatCard } from './chat-card.tsx';
import own from './order.module.css';
import { OrderActions } from './order-actions.tsx';
import type { OrderDetail } from './order-detail.ts';
import { OrderHead } from './order-head.tsx';
import { COMPLETED, DISPUTED, orderLife, type Step, TO_BE_PAID } from './order-life.ts';
import { OrderSteps } from './order-steps.tsx';
import { PayAccount } from './pay-account.tsx';

export function OrderView({ order }: { order: OrderDetail }): ReactNode {
  const { t } = useTranslation('otc');
  const { quotes, queries } = useApp();
  const figures = useFigures();
  const money = useMoney();
  const upload = useUpload();
  const [hasReceipt, setHasReceipt] = useState(false);
  const life = orderLife(order, quotes.serverNow());
  // At the deadline the page changes, and the order is loaded again.
  const secondsLeft = useSecondsLeft(life.until ?? 0, quotes.serverNow);
  const isOver = life.until !== undefined && secondsLeft === 0;
  useEffect(() => {
    if (isOver) outdate(queries, TOUCHED.otc_order);
  }, [isOver, queries]);
  const { type, status, number, total, price, fiat, currency_name, voucher, reason } = order;
  const isBuy = type === BUY;
  const coins = money.coin(number, currency_name);
  const totalText = money.withFiat(total, fiat);
  const isOwnReason = status === DISPUTED || status === COMPLETED;
  return (
    <>
      <div className={styles['form']}>
        <OrderHead order={order} life={life} />
        <OrderSteps status={status} />
        <section className={styles['card']} aria-label={t('order', { id: order.id })}>
          <FormulaRows
            rows={[
              {
                id: 'get',
                label: t('you_get'),
                value: isBuy ? coins : totalText,
                ...(isBuy && { formula: { name: 'div', args: [total, price] } }),
              },
              {
                id: 'give',
                label: isBuy ? t('you_pay') : t('you_sell'),
                value: isBuy ? totalText : coins,
              },
              { id: 'price', label: t('price'), value: figures.plain(price), note: fiat },
              { id: 'id', label: t('number'), value: `${order.id}` },
            ]}
          />
        </section>
        {reason === null ? null : (
          <Notice tone="warn" title={t(isOwnReason ? 'own_reason' : 'reason')}>
            <p>{reason}</p>
          </Notice>
        )}
        <PayAccount order={order} />
        <ChatCard order={order} />
        {isBuy && status === TO_BE_PAID ? (
          <ImagePicker
            label={t('receipt_add')}
            low
            helper={t('receipt_note')}
            onPick={(picture) => {
              upload.keep(picture);
              setHasReceipt(true);
            }}
            onRemove={() => {
              upload.keep(undefined);
              setHasReceipt(false);
            }}
          />
        ) : null}
        {voucher === null ? null : (
          <section className={styles['card']} aria-label={t('receipt')}>
            <h2 className={styles['cardTitle']}>{t('receipt')}</h2>
            <PrivatePicture address={voucher} />
          </section>
        )}
        <OrderRules step={life.step} />
      </div>
      <OrderActions order={order} life={life} upload={upload} hasReceipt={hasReceipt} />
    </>
  );
}

function OrderRules({ step }: { step: Step }): ReactNode {
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
