import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockOrder } from '../../../../../protocol/calls/products/products.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Figure } from '../../../../shared/formula/figure.tsx';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../earn.module.css';
import { useProductOrder } from '../use-product-order.ts';
import type { LockFigures } from './lock-figures.ts';

interface TakeOutProps {
  order: LockOrder;
  numbers: LockFigures;
  paidDays: number;
}

/** Compares waiting with early redemption, both to the end; the costly action is last and needs confirmation. */
export function TakeOut({ order, numbers, paidDays }: TakeOutProps): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [state] = useCore();
  const redeem = useProductOrder('lh.deposit.order.cancel', {
    onDone: () => {
      setAsking(false);
      toast(t('lock.taken_out_done'), 'good');
    },
  });
  if (state.kind !== 'ready') return null;
  const { currency_name: coin, amount, penalty_rate, yield_total, days } = order;
  const early = order.redeem_now ?? numbers.early;
  const net = state.core.evaluate('sub', [yield_total, numbers.penalty]);
  const ends = timeText(order.expire_time, language, 'moment');
  const rate = figures.percent(penalty_rate);
  const formula = { ...numbers.earlyFormula, serverResult: early };
  const action = t('lock.take_out_amount', { amount: amounts.withUnit(early, coin) });
  return (
    <>
      <h3 className={styles['sectionTitle']}>{t('lock.wait_or_not')}</h3>
      <div className={styles['choices']}>
        <section className={styles['card']} aria-label={t('lock.wait', { count: days - paidDays })}>
          <p className={styles['quiet']}>{t('lock.wait', { count: days - paidDays })}</p>
          <p className={`${styles['second']} ${styles['good']}`}>
            {amounts.gain(numbers.total, coin)}{' '}
            <span className={styles['unit']}>{t('lock.in_all')}</span>
          </p>
          <FormulaRows
            look="dense"
            rows={[
              {
                id: 'back',
                label: t('lock.back'),
                value: amounts.amount(amount, coin),
              },
              {
                id: 'yield',
                label: t('lock.yield'),
                value: amounts.amount(numbers.total, coin),
                formula: numbers.totalFormula,
              },
            ]}
          />
        </section>
        <section className={styles['card']} aria-label={t('lock.take_out')}>
          <p className={styles['quiet']}>{t('lock.take_out')}</p>
          <p
            className={`${styles['second']} ${net.startsWith('-') ? styles['bad'] : styles['good']}`}
          >
            {amounts.gain(net, coin)} <span className={styles['unit']}>{t('lock.in_all')}</span>
          </p>
          <FormulaRows
            look="dense"
            rows={[
              {
                id: 'back',
                label: t('lock.early_back', { rate }),
                value: amounts.amount(early, coin),
                formula,
              },
              {
                id: 'kept',
                label: t('lock.yield_kept'),
                value: amounts.amount(yield_total, coin),
              },
            ]}
          />
        </section>
      </div>
      <p className={styles['note']}>
        <Icon name="info" size={18} />
        <span>{t('lock.back_by_itself', { date: ends })}</span>
      </p>
      <FootBar>
        <div className={styles['footRow']}>
          <Figure
            label={t('lock.penalty', { rate })}
            value={amounts.amount(numbers.penalty, coin)}
            unit={coin}
            tone="warn"
            formula={formula}
          />
          <Button main wide look="outline" onClick={() => setAsking(true)}>
            {t('lock.take_out')}
          </Button>
        </div>
      </FootBar>
      <ConfirmSheet
        open={isAsking}
        title={t('lock.take_out_title')}
        subtitle={t('lock.name', { coin, count: days })}
        hero={{
          label: t('lock.comes_back'),
          value: amounts.amount(early, coin),
          unit: coin,
          aside: {
            label: t('lock.penalty', { rate }),
            value: amounts.amount(numbers.penalty, coin),
          },
        }}
        note={{ tone: 'warn', text: t('lock.take_out_note') }}
        action={action}
        cancel={t('lock.keep')}
        look="destroy"
        busy={redeem.isBusy}
        error={redeem.error}
        onConfirm={() => redeem.send({ id: order.id })}
        onClose={() => {
          setAsking(false);
          redeem.reset();
        }}
      >
        <FormulaRows
          rows={[
            {
              id: 'back',
              label: t('lock.early_back', { rate }),
              value: amounts.amount(early, coin),
              note: coin,
              formula,
            },
            {
              id: 'kept',
              label: t('lock.yield_kept'),
              value: amounts.amount(yield_total, coin),
              note: coin,
            },
            {
              id: 'lost',
              label: t('lock.yield_lost'),
              value: amounts.amount(state.core.evaluate('sub', [numbers.total, yield_total]), coin),
              note: coin,
            },
          ]}
        />
      </ConfirmSheet>
    </>
  );
}
