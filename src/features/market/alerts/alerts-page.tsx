import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useConnection } from '../../../lib/market/hooks.ts';
import { useIdParam } from '../../../lib/pages/id-param.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { SystemNotifications } from '../../../shared/alerts/system-notifications.tsx';
import { useScreenData } from '../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../shared/answers/screen-state.tsx';
import { LiveChange } from '../../../shared/figures/live-change.tsx';
import { LiveSentence } from '../../../shared/figures/live-sentence.tsx';
import { LiveText } from '../../../shared/figures/live-text.tsx';
import { ConnectionBar } from '../../../shared/market/connection-bar.tsx';
import { MarketContent } from '../../../shared/market/market-content.tsx';
import { PairPicker } from '../../../shared/market/pair-picker.tsx';
import { RowsSkeleton } from '../../../shared/market/rows-skeleton.tsx';
import { NONE } from '../../../shared/trade/money.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Disc } from '../../../ui/media/disc.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertRows } from './alert-rows.tsx';
import styles from './alerts.module.css';

const MOST = 50;

export function AlertsPage(): ReactNode {
  const { t } = useTranslation('chart');
  const back = useBack('pages/market/market');
  const id = useIdParam();
  const [, setParameters] = useSearchParams();
  const pick = (next: Instrument): void =>
    setParameters(
      (old) => {
        old.set('id', `${next.match_id}`);
        return old;
      },
      { replace: true },
    );
  return (
    <>
      <NavBar title={t('alerts.title')} onBack={back} above={<ConnectionBar />} />
      <main className={styles['page']}>
        <MarketContent>
          {(instruments) => {
            const instrument =
              instruments.find(({ match_id }) => match_id === id) ?? instruments[0];
            return instrument === undefined ? (
              <EmptyState title={t('market:empty')} />
            ) : (
              <Content key={instrument.match_id} instrument={instrument} onPick={pick} />
            );
          }}
        </MarketContent>
      </main>
    </>
  );
}

interface ContentProps {
  instrument: Instrument;
  onPick(instrument: Instrument): void;
}

function Content({ instrument, onPick }: ContentProps): ReactNode {
  const query = useCall('alert.list', {});
  const data = useScreenData(query);
  const all = query.data?.list ?? [];
  const waitingCount = all.filter(({ fired_time }) => fired_time === null).length;
  const here = all.filter(({ match_id }) => match_id === instrument.match_id);
  return (
    <>
      <Head instrument={instrument} usedCount={waitingCount} onPick={onPick} />
      <AlertForm instrument={instrument} />
      <ScreenState
        data={data}
        skeleton={<RowsSkeleton />}
        empty={null}
        onRetry={() => void query.refetch()}
      >
        <AlertRows instrument={instrument} alerts={here} />
      </ScreenState>
      <div className={styles['notify']}>
        <SystemNotifications />
      </div>
    </>
  );
}

function Head({ instrument, usedCount, onPick }: ContentProps & { usedCount: number }): ReactNode {
  const { t } = useTranslation('chart');
  const [isPicking, setPicking] = useState(false);
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.detail(instrument.match_id), [quotes, instrument]);
  const { isStale } = useConnection();
  const { symbol, image, currency_name, match_id } = instrument;
  return (
    <section className={styles['head']} data-stale={isStale}>
      <Disc image={image} code={currency_name} />
      <div className={styles['names']}>
        <button
          type="button"
          className={styles['pair']}
          aria-haspopup="dialog"
          aria-label={t('market:pick_open', { symbol })}
          onClick={() => setPicking(true)}
        >
          <span>{symbol}</span>
          <Icon name="down" size={18} />
        </button>
        <p className={styles['note']}>{t('alerts.used', { used: usedCount, most: MOST })}</p>
      </div>
      <div className={styles['figures']}>
        <p className={styles['price']}>
          <LiveText
            live={live}
            text={(detail) => detail?.price ?? NONE}
            tone={(detail) => detail?.direction ?? 'none'}
          />
        </p>
        <p className={`${styles['note']} ${styles['day']}`}>
          <LiveChange live={live} />
          <LiveSentence
            live={live}
            sentence={(price) => t('market:mark', { price })}
            text={(detail) => detail?.mark ?? NONE}
          />
        </p>
      </div>
      <PairPicker
        open={isPicking}
        title={t('market:pick')}
        current={match_id}
        onPick={(next) => {
          setPicking(false);
          onPick(next);
        }}
        onClose={() => setPicking(false)}
      />
    </section>
  );
}
