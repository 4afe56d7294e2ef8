import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { BANNERS, WRITTEN_FRESH_MS } from '../../../lib/api/first-calls.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { LanguageButton } from '../../../shared/account/language-button.tsx';
import { ProfileLink } from '../../../shared/account/profile-link.tsx';
import { PageHead } from '../../../shared/market/page-head.tsx';
import { SearchLink } from '../../../shared/market/search-link.tsx';
import { BannerCarousel } from '../../../ui/layout/banner-carousel.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import { AssetsCard } from './assets-card.tsx';
import { FirstHints } from './first-hints.tsx';
import { FirstSteps } from './first-steps.tsx';
import styles from './home-page.module.css';
import { MarketTabs } from './market-tabs.tsx';
import { Messages } from './messages.tsx';
import { NewsLine } from './news-line.tsx';
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
