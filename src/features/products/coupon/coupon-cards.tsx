import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { TOUCHED } from '../../../lib/api/stale-calls.ts';
import { useSendMoney } from '../../../lib/api/use-send.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { dateText, timeText } from '../../../lib/time/time-text.ts';
import { TimeLeft } from '../../../shared/figures/time-left.tsx';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import { Progress } from '../../../ui/charts/progress.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Coupon as CouponCard } from '../../../ui/lists/coupon.tsx';
import { ConfirmSheet } from '../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './coupon.module.css';

type Coupon = Answer<'coupon.list'>['list'][number];

const TOUCHES = [...TOUCHED.coupon, ...TOUCHED.balance] as const;
const STATES = ['open', 'running', 'used', 'late'] as const;

interface Words {
  value: string;
  valueNote: string;
  title: string;
  rate: string;
}

function useWords({ yield_total, currency_name, face_value, days, daily_yield }: Coupon): Words {
  const { t } = useTranslation('coupon');
  const amounts = useAmounts();
  const { percent } = useFigures();
  return {
    value: amounts.gain(yield_total, currency_name),
    valueNote: t('yield', { coin: currency_name }),
    title: amounts.withUnit(face_value, currency_name),
    rate: t('daily', { rate: percent(daily_yield), count: days }),
  };
}

export function Offer({ offer }: { offer: Coupon }): ReactNode {
  const { t } = useTranslation('coupon');
  const language = useLanguage();
  const { queries, now } = useApp();
  const toast = useToast();
  const { plain } = useFigures();
  const { rate, ...words } = useWords(offer);
  const { mutate, isPending } = useSendMoney('coupon.claim', {
    touches: TOUCHES,
    onDone: () => toast(t('claimed')),
  });
  const claim = (): void =>
    mutate(
      { id: offer.id },
      {
        onError: (error) => {
          outdate(queries, TOUCHES);
          if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
        },
      },
    );
  const { audience, remaining, expire_time } = offer;
  const lines = [
    rate,
    t('claim_until', { time: dateText(expire_time, now(), language) }),
    ...(audience === 'all' ? [] : [t(`audience.${audience}`)]),
    ...(remaining === null
      ? []
      : [t('remaining', { count: remaining, number: plain(`${remaining}`) })]),
  ];
  return (
    <CouponCard
      {...words}
      lines={lines}
      state="open"
      end={
        <Button small look="base" busy={isPending} onClick={claim}>
          {t('claim')}
        </Button>
      }
    />
  );
}

export function MyCoupon({ coupon }: { coupon: Coupon }): ReactNode {
  const { t } = useTranslation('coupon');
  const language = useLanguage();
  const { rate, ...words } = useWords(coupon);
  const { status, expire_time, start_time, end_time } = coupon;
  const date = (time: number | null): string => timeText(time ?? 0, language, 'date');
  if (status === 1) return <Running coupon={coupon} />;
  const usedLines = [t('rate_and', { rate, text: t('paid', { time: date(end_time) }) })];
  const late = [t('rate_and', { rate, text: t('until', { time: date(expire_time) }) })];
  const unusedLines = [rate, t('use_by', { time: date(expire_time) })];
  const lines = status === 2 ? usedLines : status === 3 ? late : unusedLines;
  const badge = <Badge tone={status === 2 ? 'up' : 'neutral'}>{t(`state.${status ?? 0}`)}</Badge>;
  return (
    <CouponCard
      {...words}
      lines={start_time === null && status === 2 ? [rate] : lines}
      state={STATES[status ?? 0]}
      end={status === 0 ? <Use coupon={coupon} /> : badge}
    />
  );
}

function Running({ coupon }: { coupon: Coupon }): ReactNode {
  const { t } = useTranslation('coupon');
  const language = useLanguage();
  const { queries, quotes } = useApp();
  const { rate, ...words } = useWords(coupon);
  const [now] = useState(quotes.serverNow);
  const start = coupon.start_time ?? now;
  const end = coupon.end_time ?? now;
  const refreshAfterEnd = useCallback(() => outdate(queries, TOUCHES), [queries]);
  const payoutText = t('pays_on', { time: timeText(end, language, 'short') });
  return (
    <CouponCard
      {...words}
      lines={[
        t('rate_and', { rate, text: t('since', { time: timeText(start, language, 'date') }) }),
      ]}
      state="running"
      end={<Badge tone="base">{t('state.1')}</Badge>}
      progress={
        <>
          <Progress
            label={t('state.1')}
            share={end > start ? (now - start) / (end - start) : 1}
            valueText={payoutText}
            showWords={false}
          />
          <p className={styles['paid']}>
            <span>{payoutText}</span>
            <TimeLeft label={t('time_left')} endsAt={end} onEnd={refreshAfterEnd} />
          </p>
        </>
      }
    />
  );
}

function Use({ coupon }: { coupon: Coupon }): ReactNode {
  const { t } = useTranslation('coupon');
  const { queries } = useApp();
  const toast = useToast();
  const amounts = useAmounts();
  const { title, value } = useWords(coupon);
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useSendMoney('coupon.use', {
    touches: TOUCHES,
    onDone: () => {
      setOpen(false);
      toast(t('started'));
    },
  });
  const isShown = error !== null && !isHandledElsewhere(error);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('use')}
      </Button>
      <ConfirmSheet
        open={isOpen}
        title={t('use_title')}
        subtitle={title}
        hero={{
          label: t('you_keep'),
          value,
          unit: coupon.currency_name,
          tone: 'up',
          aside: {
            label: t('goes_back'),
            value: amounts.withUnit(coupon.face_value, coupon.currency_name),
          },
        }}
        action={t('use_action', { count: coupon.days })}
        busy={isPending}
        error={isShown ? failureText(t, error) : undefined}
        onClose={() => {
          reset();
          setOpen(false);
        }}
        onConfirm={() => mutate({ id: coupon.id }, { onError: () => outdate(queries, TOUCHES) })}
      >
        <p>{t('use_text', { count: coupon.days })}</p>
      </ConfirmSheet>
    </>
  );
}
