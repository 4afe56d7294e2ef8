import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../lib/app-context.ts';
import { useInstruments } from '../lib/market/use-instruments.ts';
import { useIdParam } from '../lib/pages/id-param.ts';
import { useBack } from '../lib/pages/use-go.ts';
import { Change } from '../ui/charts/change.tsx';
import { IconButton } from '../ui/controls/button.tsx';
import heads from '../ui/layout/page-head.module.css';
import { Bone } from '../ui/layout/skeleton.tsx';
import styles from './instrument-placeholder.module.css';

export function InstrumentPlaceholder(): ReactNode {
  const { t } = useTranslation('market');
  const { quotes } = useApp();
  const back = useBack('pages/market/market');
  const id = useIdParam();
  const instruments = useInstruments();
  const instrument =
    instruments.kind === 'ready'
      ? instruments.instruments.find(({ match_id }) => match_id === id)
      : undefined;
  const [listedQuote] = useState(() => (id === undefined ? undefined : quotes.quote(id)));
  return (
    <>
      <header className={heads['head']}>
        <div className={styles['bar']}>
          <IconButton icon="back" label={t('common:back')} onClick={back} />
          <h1 className={styles['title']}>{instrument?.symbol ?? t('title')}</h1>
        </div>
      </header>
      <main className={styles['page']} aria-busy="true">
        {listedQuote === undefined ? (
          <Bone height={52} width="50%" />
        ) : (
          <div>
            <p className={styles['price']} data-direction="none">
              <span className="spoken">{t('last_price')}</span>
              {listedQuote.price}
            </p>
            <p className={styles['change']}>
              <Change change={listedQuote.change} pixels={listedQuote.pixels.change} />
            </p>
          </div>
        )}
        <Bone height={28} />
        <Bone height={300} />
        <Bone height={180} />
      </main>
    </>
  );
}
