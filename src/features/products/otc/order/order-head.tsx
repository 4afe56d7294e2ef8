import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../../lib/app-context.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { zonedText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { CountdownRing } from '../../../../ui/charts/countdown-ring.tsx';
import { CopyButton } from '../../../../ui/controls/copy-button.tsx';
import { Icon, type IconName } from '../../../../ui/media/icons.tsx';
import { clockText } from '../clock-text.ts';
import styles from '../otc.module.css';
import { useMoney } from '../use-money.ts';
import own from './order.module.css';
import type { OrderDetail } from './order-detail.ts';
import type { OrderLife, Step } from './order-life.ts';

const ICONS: Readonly<Partial<Record<Step, IconName>>> = {
  bought: 'check',
  sold: 'check',
  cancelled: 'close',
  expired: 'clock',
  disputed: 'alert',
};

export function OrderHead({ order, life }: { order: OrderDetail; life: OrderLife }): ReactNode {
  const { t } = useTranslation('otc');
  const { quotes } = useApp();
  const language = useLanguage();
  const money = useMoney();
  const amounts = useAmounts();
  const { step, until, lasts } = life;
  const { total, fiat, number, currency_name } = order;
  const head = useRef<HTMLElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    // The next instruction is at the top, and the user may have pressed a button further down.
    head.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  const moment = until ?? order.complete_time ?? order.expire_time;
  return (
    <section ref={head} className={own['orderHead']} aria-label={t('next')}>
      {until === undefined ? (
        <span className={own['sign']} data-step={step}>
          <Icon name={ICONS[step] ?? 'clock'} size={36} />
        </span>
      ) : (
        <CountdownRing
          key={until}
          label={t('time_left')}
          endsAt={until}
          lasts={lasts}
          size={84}
          text={clockText}
          note={t('left_note')}
          tone={step === 'buy_pay' ? 'base' : 'warn'}
          now={quotes.serverNow}
        />
      )}
      <div className={own['orderWords']}>
        <h2 className={own['nextTitle']}>{t(`steps.${step}`)}</h2>
        <p className={own['orderTotal']}>
          {step === 'bought' ? (
            <>
              <strong>{amounts.amount(number, currency_name)}</strong> <span>{currency_name}</span>
            </>
          ) : (
            <>
              <strong>{money.fiat(total, fiat)}</strong> <span>{fiat}</span>
            </>
          )}
          {step === 'buy_pay' ? (
            <CopyButton text={total} label={t('copy', { name: t('amount') })} />
          ) : null}
        </p>
        <p className={styles['quiet']}>
          {t(`until.${step}`, { time: zonedText(moment, language) })}
        </p>
      </div>
    </section>
  );
}
