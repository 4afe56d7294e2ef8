import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../../lib/app-context.ts';
import type { Formula } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useOnline } from '../../../../lib/device/use-online.ts';
import type { MarketClient } from '../../../../lib/market/market-client.ts';
import { useWorkerFault } from '../../../../lib/market/use-market.ts';
import { useBack } from '../../../../lib/pages/use-go.ts';
import { LanguageButton } from '../../../../shared/account/language-button.tsx';
import { PageFailure } from '../../../../ui/layout/failure.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { Banner } from '../../../../ui/layout/notice.tsx';
import { Bone } from '../../../../ui/layout/skeleton.tsx';
import { Calculator } from './calculator.tsx';
import styles from './page-skeleton.module.css';

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

type Catalogue =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; formulas: readonly Formula[] };

function useCatalogue(client: MarketClient): [Catalogue, retry: () => void] {
  const [catalogue, setCatalogue] = useState<Catalogue>({ kind: 'loading' });

  const load = useCallback(() => {
    setCatalogue({ kind: 'loading' });
    client
      .ask((api) => api.formulas())
      .then(
        (answer): Catalogue =>
          answer.ok ? { kind: 'ready', formulas: answer.value } : { kind: 'failed' },
        (): Catalogue => ({ kind: 'failed' }),
      )
      .then(setCatalogue);
  }, [client]);
  useEffect(load, [load]);

  const retry = useCallback(() => {
    client.restart();
    load();
  }, [client, load]);
  return [catalogue, retry];
}

function PageSkeleton(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['skeleton']} aria-busy="true">
      <span className="spoken" role="status">
        {t('loading')}
      </span>
      <Bone height={64} />
      <Bone height={84} />
      <Bone height={88} />
      <Bone height={72} />
      <Bone height={72} />
      <Bone height={72} />
      <Bone height={160} />
    </div>
  );
}
