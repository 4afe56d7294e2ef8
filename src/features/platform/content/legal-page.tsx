import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnTexts, useOwnTexts } from '../../../lib/api/use-own-texts.ts';
import type { PageId } from '../../../lib/pages/pages.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { useScreenData } from '../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../shared/answers/screen-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ArticleById } from './article-page.tsx';
import { ArticleBones } from './article-view.tsx';

export function PrivacyPage(): ReactNode {
  const { t } = useTranslation('content');
  return <LegalPage title={t('privacy')} of="privacy" />;
}

export function CompliancePage(): ReactNode {
  const { t } = useTranslation('content');
  return <LegalPage title={t('compliance')} of="operational_compliance" />;
}

export function WhitePage(): ReactNode {
  const { t } = useTranslation('content');
  return <LegalPage title={t('white_page')} of="white_page" />;
}

export function TermsPage(): ReactNode {
  const { t } = useTranslation('content');
  return <LegalPage title={t('terms')} of="terms" />;
}

export function FollowAgreementPage(): ReactNode {
  const { t } = useTranslation('content');
  return (
    <LegalPage title={t('follow_agreement')} of="follow_agreement" above="pages/copytrade/copy" />
  );
}

interface LegalPageProps {
  title: string;
  of: keyof OwnTexts;
  above?: PageId;
}

function LegalPage({ title, of, above = 'pages/setting/about' }: LegalPageProps): ReactNode {
  const back = useBack(above);
  const query = useOwnTexts();
  const data = useScreenData(query);
  return (
    <>
      <NavBar title={title} onBack={back} />
      <main>
        {query.data === undefined ? (
          <ScreenState
            data={data}
            skeleton={<ArticleBones />}
            empty={null}
            onRetry={() => void query.refetch()}
          >
            {null}
          </ScreenState>
        ) : (
          <ArticleById id={query.data[of]} />
        )}
      </main>
    </>
  );
}
