import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChanceBars } from '../../../../ui/charts/chance-bars.tsx';
import { IssueBar } from '../../../../ui/charts/issue-bar.tsx';
import { PayoffRail } from '../../../../ui/charts/payoff-rail.tsx';
import { Progress } from '../../../../ui/charts/progress.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { Bubble, Conversation, DateMark, HiddenMessage } from '../../../../ui/lists/bubble.tsx';
import { Coupon } from '../../../../ui/lists/coupon.tsx';
import { RateCard } from '../../../../ui/lists/rate-card.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { MediaPlayer } from '../../../../ui/media/media-player.tsx';
import { MediaTile } from '../../../../ui/media/media-tile.tsx';
import { HoldMenu } from '../../../../ui/overlay/hold-menu.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../gallery.module.css';
import { nothing, type Sample, State } from '../sample.tsx';

const PEOPLE = { one: 'TomasR', other: 'zed99' };
/** One second of silence, so that the player has a duration. */
const SILENCE =
  'data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='120' height='80'%3E%3Crect width='120' height='80' fill='%231d4f9e'/%3E%3Ccircle cx='80' cy='40' r='22' fill='%23f2b75c'/%3E%3C/svg%3E";
const WORK = { title: 'Tidal Memory #07', artist: 'Ines Okafor', other: 'Paper Cities #11' };
const ETH = 'ETH';
const USDT = 'USDT';

function Conversations(): ReactNode {
  const { t } = useTranslation('gallery');
  const toast = useToast();
  const [isReported, setReported] = useState(false);
  const [isSent, setSent] = useState(false);
  return (
    <Conversation label={t('chat')}>
      <DateMark text={t('today')} />
      <Bubble isOwn={false} name={PEOPLE.one} time="14:18" text={t('chat_news')} />
      <Bubble isOwn time="14:19" text={t('chat_answer')} />
      {isReported ? (
        <HiddenMessage text={t('chat_hidden')} />
      ) : (
        <HoldMenu
          title={PEOPLE.other}
          items={[
            {
              id: 'report',
              label: t('report'),
              icon: 'alert',
              isDanger: true,
              onPress: () => setReported(true),
            },
            {
              id: 'copy',
              label: t('copy_text'),
              icon: 'copy',
              onPress: () => toast(t('copy_text'), 'info'),
            },
          ]}
        >
          {(more) => (
            <Bubble
              isOwn={false}
              name={PEOPLE.other}
              time="14:26"
              text={t('chat_spam')}
              menu={more}
            />
          )}
        </HoldMenu>
      )}
      <Bubble
        isOwn
        time="14:30"
        pictures={[{ id: 'a', address: PICTURE, label: t('portrait'), onOpen: nothing }]}
        sending={{ state: 'busy', label: t('sending') }}
      />
      <Bubble
        isOwn
        time="14:31"
        text={t('chat_answer')}
        onRetry={() => setSent(true)}
        {...(!isSent && {
          sending: { state: 'failed', label: t('not_sent'), retry: t('common:retry') },
        })}
      />
    </Conversation>
  );
}

function Coupons(): ReactNode {
  const { t } = useTranslation('gallery');
  const words = {
    valueNote: t('coupon_yield'),
    title: t('coupon_title'),
    lines: [t('coupon_rate')],
  };
  return (
    <>
      <State name="open">
        <Coupon
          {...words}
          value="+7.00"
          lines={[t('coupon_rate'), t('coupon_until')]}
          state="open"
          end={<Button look="base">{t('claim')}</Button>}
        />
      </State>
      <State name="running">
        <Coupon
          {...words}
          value="+6.00"
          state="running"
          end={<Badge tone="base">{t('running')}</Badge>}
          progress={<Progress label={t('paid_on')} share={0.64} valueText="1 d 18:27" />}
        />
      </State>
      <State name="used">
        <Coupon
          {...words}
          value="+3.50"
          state="used"
          end={<Badge tone="up">{t('filled')}</Badge>}
        />
      </State>
      <State name="too late">
        <Coupon {...words} value="+1.80" state="late" end={<Badge>{t('expired')}</Badge>} />
      </State>
    </>
  );
}

function Rates(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <RateCard
      lead={<Disc image="" code={ETH} />}
      title={t('coupon_title')}
      note={USDT}
      badge={<Badge tone="up">{t('running')}</Badge>}
      rate="0.050%"
      rateLabel={t('daily_rate')}
      facts={[
        { label: t('amount_hint'), value: '100' },
        { label: t('duration'), value: '30' },
      ]}
      progress={<Progress label={t('remaining')} share={0.4} valueText="40%" />}
      action={<Button look="base">{t('buy')}</Button>}
    />
  );
}

function Issues(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <State name="under, whole, over">
      <IssueBar label={t('subscribed')} pixels={0} valueText="0" />
      <IssueBar label={t('subscribed')} pixels={0.4} valueText="1.6M / 4.0M" />
      <IssueBar label={t('subscribed')} pixels={1} valueText="4.0M / 4.0M" />
      <IssueBar label={t('subscribed')} pixels={2.6} valueText="10.4M / 4.0M" />
    </State>
  );
}

function Rails(): ReactNode {
  const { t } = useTranslation('gallery');
  const linkedNote = (
    <>
      {t('linked')} <strong>{'3,200.00'}</strong>
    </>
  );
  const words = { below: t('paid_in_eth'), linkedPrice: linkedNote, above: t('paid_in_usdt') };
  return (
    <>
      <State name="above, still moves">
        <PayoffRail label={t('now')} price="3,421.35" pixels={0.62} isSettled={false} {...words} />
      </State>
      <State name="below, settled">
        <PayoffRail label={t('settled_at')} price="3,106.40" pixels={-0.64} isSettled {...words} />
      </State>
    </>
  );
}

function MediaSamples(): ReactNode {
  const { t } = useTranslation('gallery');
  const picture = <img src={PICTURE} alt="" />;
  return (
    <>
      <State name="tiles">
        <div className={styles['pair']}>
          <MediaTile
            picture={picture}
            title={WORK.title}
            note={WORK.artist}
            sign={{ icon: 'clock', text: '02:14:09', tone: 'plain' }}
            priceLabel={t('current_bid')}
            price="1.42"
            unit={ETH}
            corner={<IconButton icon="star" label={t('favourite')} />}
            onPress={nothing}
          />
          <MediaTile
            picture={picture}
            title={WORK.other}
            note={WORK.artist}
            sign={{ icon: 'star', text: t('epic'), tone: 'epic' }}
            priceLabel={t('fixed_price')}
            price="0.28"
            unit={ETH}
            onPress={nothing}
          />
        </div>
      </State>
      <State name="players">
        <MediaPlayer
          kind="audio"
          address={SILENCE}
          label={WORK.title}
          failureText={t('not_played')}
        />
        <MediaPlayer
          kind="video"
          address="data:,"
          label={WORK.other}
          failureText={t('not_played')}
        />
      </State>
      <State name="chances">
        <ChanceBars
          label={t('chances')}
          chances={[
            { rarity: 'common', label: t('common_one'), share: 0.62, text: '62%' },
            { rarity: 'rare', label: t('rare'), share: 0.27, text: '27%' },
            { rarity: 'epic', label: t('epic'), share: 0.09, text: '9%' },
            { rarity: 'legendary', label: t('legendary'), share: 0.02, text: '2%' },
          ]}
        />
      </State>
    </>
  );
}

function EmptyPictures(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="nothing yet">
        <EmptyState title={t('no_orders')} />
      </State>
      <State name="nothing found">
        <EmptyState picture="not-found" title={t('empty_found')}>
          <Button>{t('search')}</Button>
        </EmptyState>
      </State>
      <State name="not there">
        <EmptyState picture="not-there" title={t('empty_gone')} />
      </State>
      <State name="no access">
        <EmptyState picture="no-access" title={t('empty_access')} />
      </State>
    </>
  );
}

export const productSamples: readonly Sample[] = [
  { piece: 'bubble', Samples: Conversations },
  { piece: 'coupon', Samples: Coupons },
  { piece: 'rate-card', Samples: Rates },
  { piece: 'issue-bar', Samples: Issues },
  { piece: 'payoff-rail', Samples: Rails },
  { piece: 'media', Samples: MediaSamples },
  { piece: 'empty-pictures', Samples: EmptyPictures },
];
