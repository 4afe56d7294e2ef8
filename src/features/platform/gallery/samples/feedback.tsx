import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenState } from '../../../../shared/answers/screen-state.tsx';
import { CountdownRing } from '../../../../ui/charts/countdown-ring.tsx';
import { Progress } from '../../../../ui/charts/progress.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { Banner, Notice } from '../../../../ui/layout/notice.tsx';
import { Bone } from '../../../../ui/layout/skeleton.tsx';
import { ToastBox, useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../gallery.module.css';
import { Held, Line, nothing, type Sample, State } from '../sample.tsx';

function Toasts(): ReactNode {
  const { t } = useTranslation('gallery');
  const toast = useToast();
  return (
    <>
      <div className={styles['toasts']}>
        <ToastBox still toast={{ id: 1, text: t('order_placed'), tone: 'good' }} />
        <ToastBox still toast={{ id: 2, text: t('no_balance'), tone: 'bad' }} />
        <ToastBox still toast={{ id: 3, text: t('address_copied'), tone: 'info' }} />
      </div>
      <Line>
        <Button
          onClick={() => {
            toast(t('order_placed'));
            toast(t('no_balance'), 'bad');
            toast(t('address_copied'), 'info');
          }}
        >
          {t('view')}
        </Button>
      </Line>
    </>
  );
}

function Banners(): ReactNode {
  const { t } = useTranslation('gallery');
  const action = { label: t('view'), onPress: nothing };
  return (
    <>
      <div className={styles['full']}>
        <Banner
          tone="stale"
          title={t('lost')}
          action={{ label: t('common:retry'), onPress: nothing }}
        />
        <Banner tone="offline" title={t('saved_only')} />
        <Banner tone="back" title={t('back_online')} />
        <Banner tone="news" title={t('news')} action={action} />
      </div>
      <Notice tone="warn" title={t('only_usdt')} />
      <Notice tone="base" title={t('news')}>
        <p>{t('one_tap_note')}</p>
      </Notice>
    </>
  );
}

function Progresses(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <Progress label={t('remaining')} share={0.65} valueText="4.182 / 12 BTC" />
      <Progress label={t('limit_day')} share={0.0001} valueText="0.0053 / 200 BTC" />
    </>
  );
}

function animationTime(): number {
  const at = document.timeline.currentTime;
  return typeof at === 'number' ? at : 0;
}

function Rings(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <Held start={animationTime()}>
      {(from) => (
        <Line>
          <CountdownRing
            label={t('ends')}
            endsAt={from + 60_000}
            lasts={60_000}
            now={animationTime}
          />
          <CountdownRing
            label={t('ends')}
            tone="up"
            endsAt={from + 23_000}
            lasts={60_000}
            now={animationTime}
          />
          <CountdownRing
            label={t('ends')}
            tone="warn"
            endsAt={from + 5_000}
            lasts={60_000}
            now={animationTime}
          />
          <CountdownRing label={t('ends')} endsAt={from} lasts={60_000} now={animationTime} />
        </Line>
      )}
    </Held>
  );
}

function Skeleton(): ReactNode {
  return (
    <div className={styles['card']}>
      <Bone height={16} width="96px" />
      <Bone height={28} width="160px" />
      <Bone height={36} />
    </div>
  );
}

function NoOrders(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <EmptyState title={t('no_orders')} text={t('no_orders_text')}>
      <Button look="base">{t('place_limit')}</Button>
      <Button look="link">{t('see_history')}</Button>
    </EmptyState>
  );
}

function Screens(): ReactNode {
  const { t } = useTranslation('gallery');
  const parts = { skeleton: <Skeleton />, empty: <NoOrders />, onRetry: nothing };
  return (
    <>
      <State name="loading">
        <ScreenState data={{ kind: 'loading' }} {...parts}>
          {null}
        </ScreenState>
      </State>
      <State name="empty">
        <ScreenState data={{ kind: 'empty' }} {...parts}>
          {null}
        </ScreenState>
      </State>
      <State name="failed">
        <ScreenState data={{ kind: 'failed', text: t('load_failed') }} {...parts}>
          {null}
        </ScreenState>
      </State>
      <State name="old">
        <div className={styles['full']}>
          <ScreenState data={{ kind: 'content', age: 180_000 }} {...parts}>
            {null}
          </ScreenState>
        </div>
      </State>
      <State name="content">
        <ScreenState data={{ kind: 'content' }} {...parts}>
          <div className={styles['card']}>{t('order_placed')}</div>
        </ScreenState>
      </State>
    </>
  );
}

export const feedbackSamples: readonly Sample[] = [
  { piece: 'toast', Samples: Toasts },
  { piece: 'notice', Samples: Banners },
  { piece: 'progress', Samples: Progresses },
  { piece: 'countdown-ring', Samples: Rings },
  { piece: 'screen-state', Samples: Screens },
];
