import type { ReactNode } from 'react';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { BANNERS, NOTICES, WRITTEN_FRESH_MS } from '../../../lib/api/first-calls.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp, useKnownUser, useSignedIn } from '../../../lib/app-context.ts';
import { loadTexts } from '../../../lib/language/i18n.ts';
import { pathTo } from '../../../lib/pages/pages.ts';
import { LanguageButton } from '../../../shared/account/language-button.tsx';
import { ProfileLink } from '../../../shared/account/profile-link.tsx';
import { PageHead } from '../../../shared/market/page-head.tsx';
import { SearchLink } from '../../../shared/market/search-link.tsx';
import { CountBadge } from '../../../ui/layout/badge.tsx';
import { BannerCarousel } from '../../../ui/layout/banner-carousel.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { AssetsCard } from './assets-card.tsx';
import { FirstHints } from './first-hints.tsx';
import styles from './home-page.module.css';
import { MarketTabs } from './market-tabs.tsx';
import { PopNotice } from './pop-notice.tsx';
import { Shortcuts } from './shortcuts.tsx';

interface HomePageProps {
  /** Whether the app has a page; others aren't linked. */
  hasPage(path: string): boolean;
}

export function HomePage({ hasPage }: HomePageProps): ReactNode {
  const { t } = useTranslation('home');
  return (
    <>
      <PageHead
        title={t('common:app_title')}
        bar={
          <>
            <ProfileLink />
            <SearchLink label={t('search')} />
            <LanguageButton />
            <Messages />
          </>
        }
      />
      <main>
        <AssetsCard hasPage={hasPage} />
        <FirstSteps />
        <PopNotice otherwise={<NewsLine />} />
        <Banners hasPage={hasPage} />
        <Shortcuts hasPage={hasPage} />
        <FirstHints />
        <MarketTabs />
      </main>
    </>
  );
}

/** Heights of a slide and of the dots below it, so that nothing jumps. */
const SLIDE_HEIGHT = 96;
const DOTS_HEIGHT = 20;

function Banners({ hasPage }: HomePageProps): ReactNode {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const { data, isPending } = useCall(
    'news.list',
    { c_id: BANNERS },
    { fresh_ms: WRITTEN_FRESH_MS },
  );
  const slides = (data?.list ?? []).flatMap(({ id, option_name, summary, image, url }) => {
    if (url === null || !hasPage(url.split('?')[0] ?? '')) return [];
    return {
      id: `${id}`,
      title: option_name,
      ...(summary === '' ? {} : { text: summary }),
      ...(image === null ? {} : { image }),
      onPress: () => void navigate(url),
    };
  });
  if (isPending) {
    return (
      <div className={styles['banners']} aria-busy="true">
        <Bone height={SLIDE_HEIGHT} />
        <div style={{ height: DOTS_HEIGHT }} />
      </div>
    );
  }
  if (slides.length === 0) return null;
  return (
    <div className={styles['banners']}>
      <BannerCarousel label={t('banners')} slides={slides} />
    </div>
  );
}

type Card = ComponentType<{ onOver(): void; onSkip(): void }>;

/** The way to the first trade, for a new user. Its code is loaded only for users who haven't traded on this device. */
function FirstSteps(): ReactNode {
  const { state } = useApp();
  const { after_first_steps, skipped_first_steps } = useSnapshot(state);
  const id = useKnownUser()?.id;
  const isOpen = id !== undefined && ![...after_first_steps, ...skipped_first_steps].includes(id);
  const [FirstTrade, setFirstTrade] = useState<Card>();
  useEffect(() => {
    if (!isOpen) return;
    // If it fails to load, the next visit to home loads it again.
    Promise.all([import('./first-trade.tsx'), loadTexts('start')])
      .then(([module]) => startTransition(() => setFirstTrade(() => module.FirstTrade)))
      .catch(() => undefined);
  }, [isOpen]);
  if (!isOpen || FirstTrade === undefined) return null;
  return (
    <FirstTrade
      onOver={() => {
        state.after_first_steps = [...after_first_steps, id];
      }}
      onSkip={() => {
        state.skipped_first_steps = [...skipped_first_steps, id];
      }}
    />
  );
}

function Messages(): ReactNode {
  const isUser = useSignedIn();
  return isUser ? <Bell /> : null;
}

function Bell(): ReactNode {
  const { t } = useTranslation('home');
  const { data } = useCall('user.info', {});
  const unread = data?.unread_notices ?? 0;
  return (
    <Link to={pathTo('pages/setting/notice')} className={styles['bell']}>
      <Icon name="bell" size={22} />
      <span className="spoken">{t('messages')}</span>
      <CountBadge count={unread} label={t('unread', { count: unread })} />
    </Link>
  );
}

function NewsLine(): ReactNode {
  const { data, isPending } = useCall(
    'news.list',
    { c_id: NOTICES },
    { fresh_ms: WRITTEN_FRESH_MS },
  );
  const first = data?.list[0];
  // Keeps its place, so that the content below doesn't jump.
  if (isPending) return <div className={styles['news']} />;
  if (first === undefined) return null;
  return (
    <Link to={pathTo('pages/common/article', { id: first.id })} className={styles['news']}>
      <Icon name="news" size={18} />
      <span className={styles['newsText']}>{first.option_name}</span>
      <Icon name="forward" size={16} />
    </Link>
  );
}
