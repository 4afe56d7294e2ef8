import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NftOrder } from '../../../../../protocol/calls/products/nft.ts';
import { outdate } from '../../../../lib/api/queries.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { TimeLeft } from '../../../../shared/figures/time-left.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import styles from '../nft.module.css';
import mine from './mine.module.css';

export function WonCard({ order }: { order: NftOrder }): ReactNode {
  const { t } = useTranslation('nft');
  const { queries } = useApp();
  const language = useLanguage();
  const amounts = useAmounts();
  const go = useGo();
  const { id, name, image, price, margin, currency_name, pay_deadline, kind } = order;
  const hasMargin = kind === 'won';
  return (
    <article className={`${styles['card']} ${mine['won']}`} aria-label={name}>
      <div className={styles['about']}>
        <img className={styles['thumb']} src={image} alt="" decoding="async" />
        <div className={styles['names']}>
          <div className={styles['spread']}>
            <Badge tone="warn">{t(kind === 'second' ? 'offered_to_you' : 'you_won')}</Badge>
            {pay_deadline === null ? null : (
              <span className={mine['clock']}>
                <Icon name="clock" size={16} />
                <TimeLeft
                  label={t('time_to_pay')}
                  endsAt={pay_deadline}
                  onEnd={() => outdate(queries, ['bind_box.getNeedPayNFTOrder'])}
                />
              </span>
            )}
          </div>
          <p className={styles['title']}>{name}</p>
          {pay_deadline === null ? null : (
            <p className={styles['quiet']}>
              {t(hasMargin ? 'pay_by_or_lose' : 'pay_by', {
                time: timeText(pay_deadline, language, 'short'),
              })}
            </p>
          )}
        </div>
      </div>
      <div className={mine['wonLine']}>
        <div>
          <p className={styles['quiet']}>{t('to_pay')}</p>
          <p className={styles['figure']}>
            {amounts.amount(price, currency_name)}{' '}
            <span className={styles['unit']}>{currency_name}</span>
          </p>
        </div>
        {hasMargin ? (
          <div>
            <p className={styles['quiet']}>{t('margin_back')}</p>
            <p className={styles['title']}>
              {amounts.amount(margin, currency_name)}{' '}
              <span className={styles['unit']}>{currency_name}</span>
            </p>
          </div>
        ) : null}
        <div className={mine['pay']}>
          <Button wide look="base" onClick={() => go('pages/nft/purchase_one', { id })}>
            {t('pay_amount', { amount: amounts.withUnit(price, currency_name) })}
          </Button>
        </div>
      </div>
    </article>
  );
}
