import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Core } from '../../../../lib/core/core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import { coinsOf, leftOf } from '../amounts.ts';
import { MethodList } from '../method-list.tsx';
import styles from '../otc.module.css';
import { BUY, type LegalAd } from '../side.ts';
import { useDeskRecord } from '../use-desk-record.ts';
import { useMoney } from '../use-money.ts';

interface DeskRowProps {
  ad: LegalAd;
  core: Core;
  total: string;
}

export function DeskRow({ ad, core, total }: DeskRowProps): ReactNode {
  const { t } = useTranslation('otc');
  const go = useGo();
  const figures = useFigures();
  const money = useMoney();
  const record = useDeskRecord(ad);
  const { id, type, nickname, currency_id, currency_name, fiat, price, remaining } = ad;
  const act = type === BUY ? t('buy') : t('sell');
  return (
    <article className={styles['desk']} aria-label={nickname}>
      <div className={styles['deskHead']}>
        <Avatar name={nickname} {...(ad.head_portrait !== null && { image: ad.head_portrait })} />
        <h2 className={styles['deskName']}>{nickname}</h2>
        <p className={styles['quiet']}>{record}</p>
      </div>
      <div className={styles['spread']}>
        <p>
          <strong className={styles['price']}>{figures.plain(price)}</strong>{' '}
          <span className={styles['unit']}>{fiat}</span>
        </p>
        {total === '' ? null : (
          <p className={styles['gets']}>
            <span>{type === BUY ? t('you_get') : t('you_sell')}</span>{' '}
            <strong>{figures.plain(coinsOf(core, type, total, price))}</strong>
          </p>
        )}
      </div>
      <div className={styles['deskFoot']}>
        <div className={styles['deskTerms']}>
          <p className={styles['quiet']}>
            {t('limits', {
              min: figures.plain(ad.min_total),
              max: `${figures.plain(ad.max_total)} ${fiat}`,
            })}
            {' · '}
            {t('left', { amount: money.coin(leftOf(core, remaining), currency_name) })}
          </p>
          <MethodList methods={ad.pay_methods} />
        </div>
        <Button
          look={type === BUY ? 'up' : 'down'}
          aria-label={t('act_with', { act, desk: nickname })}
          onClick={() => go('pages/otc/place', { id, type, currency_id, fiat })}
        >
          {act}
        </Button>
      </div>
    </article>
  );
}
