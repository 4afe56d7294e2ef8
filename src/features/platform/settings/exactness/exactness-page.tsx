import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useOnline } from '../../../../lib/device/use-online.ts';
import { useWorkerFault } from '../../../../lib/market/use-market.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { LanguageButton } from '../../../../shared/account/language-button.tsx';
import { PageFailure } from '../../../../ui/layout/failure.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { Banner } from '../../../../ui/layout/notice.tsx';
import { Calculator } from './calculator.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { useCatalogue } from './use-catalogue.ts';

export function ExactnessPage(): ReactNode {
  const { t } = useTranslation('exactness');
  const online = useOnline();
  const back = useBack('pages/setting/setting');
  return (
    <>
      <NavBar
        title={t('title')}
        onBack={back}
        end={<LanguageButton />}
        above={online ? null : <Banner tone="offline" title={t('offline')} />}
      />
      <main>
        <Content />
      </main>
    </>
  );
}

function Content(): ReactNode {
  const { t } = useTranslation('exactness');
  const { market } = useApp();
  const fault = useWorkerFault();
  const [core, retryCore] = useCore();
  const [catalogue, retryCatalogue] = useCatalogue(market);

  if (fault === 'unsupported') return <PageFailure text={t('unsupported')} />;
  if (core.kind === 'failed' || catalogue.kind === 'failed') {
    const retry = (): void => {
      if (core.kind === 'failed') retryCore();
      if (catalogue.kind === 'failed') retryCatalogue();
    };
    return <PageFailure text={t('worker_failed')} onRetry={retry} />;
  }
  if (core.kind === 'loading' || catalogue.kind === 'loading') return <PageSkeleton />;
  return <Calculator core={core.core} formulas={catalogue.formulas} />;
}
