import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NftOrder } from '../../../../../protocol/calls/products/nft.ts';
import { outdate } from '../../../../lib/api/queries.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { TimeLeft } from '../../../../shared/figures/time-left.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { useMoneyOrder } from '../../../../shared/forms/use-money-order.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../nft.module.css';
import { NFT_TOUCHES } from '../touches.ts';
import { useAvailableAfter } from '../use-available-after.ts';
import mine from './mine.module.css';

const STATES = ['to_pay', 'paid', 'expired'] as const;
const TONES = ['warn', 'up', 'neutral'] as const;
const TO_PAY = 0;
const EXPIRED = 2;

export function OrderView({ order }: { order: NftOrder }): ReactNode {
  const { t } = useTranslation('nft');
  const { queries } = useApp();
  const language = useLanguage();
  const amounts = useAmounts();
  const go = useGo();
  const { code, name, image, price, margin, currency_name, status, kind } = order;
  const hasMargin = kind === 'won';
  const isToPay = status === TO_PAY;
  const time = (value: number): string => timeText(value, language, 'minute');
  return (
    <div className={styles['form']}>
      <div className={styles['about']}>
        <img className={styles['thumb']} src={image} alt="" decoding="async" />
        <div className={styles['names']}>
          <h2 className={styles['title']}>{name}</h2>
          <p className={styles['spread']}>
            <Badge tone={TONES[status]}>{t(`order_state.${STATES[status]}`)}</Badge>
            {isToPay && order.pay_deadline !== null ? (
              <span className={mine['clock']}>
                <TimeLeft
                  label={t('time_to_pay')}
                  endsAt={order.pay_deadline}
                  onEnd={() => outdate(queries, ['bind_box.getNeedPayNFTOrder'])}
                />
              </span>
            ) : null}
          </p>
        </div>
      </div>
      <section className={styles['card']} aria-label={t('order')}>
        <div>
          <p className={styles['quiet']}>{t(isToPay ? 'to_pay' : 'price')}</p>
          <p className={styles['figure']}>
            {amounts.amount(price, currency_name)}{' '}
            <span className={styles['unit']}>{currency_name}</span>
          </p>
        </div>
        <ValueRows
          rows={[
            { id: 'kind', label: t('how_bought'), value: t(`order_kind.${kind}`) },
            ...(hasMargin
              ? [
                  {
                    id: 'margin',
                    label: t(status === EXPIRED ? 'margin_lost' : 'margin_back'),
                    value: amounts.withUnit(margin, currency_name),
                  },
                ]
              : []),
            { id: 'made', label: t('order_time'), value: time(order.create_time) },
            ...(isToPay && order.pay_deadline !== null
              ? [{ id: 'until', label: t('pay_until'), value: time(order.pay_deadline) }]
              : []),
            ...(order.pay_time === null
              ? []
              : [{ id: 'paid', label: t('paid_at'), value: time(order.pay_time) }]),
          ]}
        />
      </section>
      {isToPay ? (
        <Notice tone="warn" title={t(hasMargin ? 'pay_or_lose_title' : 'offer_title')}>
          <p>{t(hasMargin ? 'pay_or_lose' : 'offer_text')}</p>
        </Notice>
      ) : null}
      {status === EXPIRED ? (
        <Notice tone="down" title={t('expired_title')}>
          <p>{t(hasMargin ? 'expired_text' : 'expired_offer_text')}</p>
        </Notice>
      ) : null}
      <Button look="link" onClick={() => go('pages/nft/artworkDetail', { code })}>
        {t('see_work')}
      </Button>
      {isToPay ? <Pay order={order} /> : null}
    </div>
  );
}

function Pay({ order }: { order: NftOrder }): ReactNode {
  const { t } = useTranslation('nft');
  const amounts = useAmounts();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const pay = useMoneyOrder('bind_box.payNFTOrder', {
    touches: NFT_TOUCHES,
    onDone: () => {
      setAsking(false);
      toast(t('paid_done', { name: order.name }), 'good');
    },
  });
  const unit = order.currency_name;
  const { rows, blockReason } = useAvailableAfter({
    currency_id: order.currency_id,
    unit,
    cost: order.price,
    ...(order.kind === 'won' && { back: order.margin }),
  });
  const action = t('pay_amount', { amount: amounts.withUnit(order.price, unit) });
  return (
    <FootBar>
      <Button main wide look="base" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmSheet
        open={isAsking}
        title={t('pay_title')}
        subtitle={order.name}
        hero={{
          label: t('you_pay'),
          value: amounts.amount(order.price, unit),
          unit,
          ...(order.kind === 'won' && {
            aside: { label: t('margin_back'), value: amounts.withUnit(order.margin, unit) },
          }),
        }}
        error={pay.error}
        action={action}
        busy={pay.isBusy}
        blockReason={blockReason}
        onConfirm={() => pay.send({ id: order.id })}
        onClose={() => {
          setAsking(false);
          pay.reset();
        }}
      >
        <ValueRows rows={rows} />
      </ConfirmSheet>
    </FootBar>
  );
}
