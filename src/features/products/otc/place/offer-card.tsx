import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import { minutesOf } from '../clock-text.ts';
import styles from '../otc.module.css';
import type { LegalAd } from '../side.ts';
import { useDeskRecord } from '../use-desk-record.ts';

export function OfferCard({ ad }: { ad: LegalAd }): ReactNode {
  const { t } = useTranslation('otc');
  const figures = useFigures();
  const record = useDeskRecord(ad);
  const { nickname, head_portrait, price, fiat, terms, window_ms, currency_name } = ad;
  return (
    <section className={styles['card']} aria-label={nickname}>
      <div className={styles['deskHead']}>
        <Avatar name={nickname} {...(head_portrait !== null && { image: head_portrait })} />
        <h2 className={styles['deskName']}>{nickname}</h2>
        <p className={styles['quiet']}>{record}</p>
      </div>
      <ValueRows
        rows={[
          {
            id: 'price',
            label: t('price_for', { coin: currency_name }),
            value: figures.plain(price),
            note: fiat,
          },
          {
            id: 'window',
            label: t('window'),
            value: t('minutes', { count: minutesOf(window_ms) }),
          },
        ]}
      />
      {terms === '' ? null : (
        <p className={styles['quiet']}>
          <strong>{t('terms')}</strong> {terms}
        </p>
      )}
    </section>
  );
}
