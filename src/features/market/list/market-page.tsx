import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useApp } from '../../../lib/app-context.ts';
import { useInstruments } from '../../../lib/market/use-instruments.ts';
import { useWorkerState } from '../../../lib/use-market.ts';
import { ConnectionBar } from '../../../ui/connection-bar.tsx';
import { PageFailure } from '../../../ui/failure.tsx';
import { Field } from '../../../ui/field.tsx';
import { LanguageButton } from '../../../ui/language-button.tsx';
import { StaleScope } from '../../../ui/stale-scope.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ListHead } from './list-head.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { type ListWish, readWish, writeWish } from './list-wish.ts';
import { MarketList } from './market-list.tsx';
import styles from './market-page.module.css';

/** Everything that can be traded, with live prices. */
export function MarketPage(): ReactNode {
  const { t } = useTranslation('market');
  const panel = useId();
  const [wish, setWish] = useWish();
  const { text } = wish;
  return (
    <>
      <header className={styles['head']}>
        <h1 className="spoken">{t('title')}</h1>
        <ConnectionBar />
        <div className={styles['bar']}>
          <div className={styles['search']}>
            <Field
              label={t('search')}
              hideLabel
              lead="search"
              type="search"
              enterKeyHint="search"
              placeholder={t('search')}
              value={text}
              onText={(typed) => setWish({ ...wish, text: typed })}
            />
          </div>
          <LanguageButton />
        </div>
        <Tabs
          label={t('kinds')}
          panel={panel}
          tabs={[
            { id: 'all', label: t('tab.all') },
            { id: 'crypto', label: t('tab.crypto') },
            { id: 'stock', label: t('tab.stock') },
          ]}
          value={wish.tab}
          onChoose={(tab) => setWish({ ...wish, tab })}
        />
        <ListHead wish={wish} onWish={setWish} />
      </header>
      <main>
        <div id={panel} role="tabpanel" aria-label={t(`tab.${wish.tab}`)}>
          <Content wish={wish} onClear={() => setWish({ ...wish, text: '' })} />
        </div>
      </main>
    </>
  );
}

function Content({ wish, onClear }: { wish: ListWish; onClear(): void }): ReactNode {
  const { t } = useTranslation('market');
  const instruments = useInstruments();
  const { market } = useApp();
  const worker = useWorkerState();
  if (worker === 'unsupported') return <PageFailure text={t('unsupported')} />;
  if (worker === 'failed') {
    return <PageFailure text={t('worker_failed')} onRetry={market.restart} />;
  }
  if (instruments.kind === 'failed') {
    return <PageFailure text={t('list_failed')} onRetry={instruments.retry} />;
  }
  if (instruments.kind === 'loading') return <ListSkeleton />;
  return (
    <StaleScope>
      <MarketList instruments={instruments.instruments} wish={wish} onClear={onClear} />
    </StaleScope>
  );
}

/** In the address, for the way back; and here, because an address changes too late for who is typing. */
function useWish(): [ListWish, (wish: ListWish) => void] {
  const [parameters, setParameters] = useSearchParams();
  const [wish, setWish] = useState(() => readWish(parameters));
  const change = (next: ListWish): void => {
    setWish(next);
    setParameters(writeWish(next), { replace: true });
  };
  return [wish, change];
}
