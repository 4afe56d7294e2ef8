import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useBack } from '../lib/pages/use-go.ts';
import { reloadIfReplaced } from '../offline/deployment.ts';
import { PageFailure } from '../ui/layout/failure.tsx';
import { NavBar } from '../ui/layout/nav-bar.tsx';
import { Spinner } from '../ui/layout/spinner.tsx';
import styles from './async-page.module.css';
import type { PageModule } from './page-module.ts';
import { isTab } from './tabs.ts';

/** Specification 9: a page that loads faster shows no skeleton. */
const SHOWN_AFTER_MS = 200;

interface AsyncPageProps {
  module: PageModule;
  skeleton?: ComponentType | undefined;
}

export function AsyncPage({ module, skeleton: Skeleton = LoadingPage }: AsyncPageProps): ReactNode {
  const { t } = useTranslation();
  const code = useSyncExternalStore(module.subscribe, module.code);
  useEffect(() => module.load(), [module]);
  const isFailed = code.kind === 'failed';
  useEffect(() => {
    if (isFailed) void reloadIfReplaced();
  }, [isFailed]);
  if (code.kind === 'ready') return <code.Page />;
  if (isFailed) {
    return (
      <>
        <PlainBar />
        <main>
          <PageFailure text={t('page_unloaded')} onRetry={() => module.load()} />
        </main>
      </>
    );
  }
  return <Skeleton />;
}

export function LoadingPage(): ReactNode {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <>
      <PlainBar />
      <div className={styles['loading']} role="status">
        <Spinner size={28} />
        <span className="spoken">{t('loading')}</span>
      </div>
    </>
  );
}

function PlainBar(): ReactNode {
  const { t } = useTranslation();
  const back = useBack('pages/index/index');
  const onTab = isTab(useLocation().pathname);
  return <NavBar title={t('app_title')} onBack={onTab ? undefined : back} />;
}
