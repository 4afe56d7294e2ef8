import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LIST_PATH } from '../../../../lib/market/paths.ts';
import type { Instrument } from '../../../../lib/market/types.ts';
import { type Instruments, useInstruments } from '../../../../lib/market/use-instruments.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { useWakeLock } from '../../../../shared/feedback/use-wake-lock.ts';
import { ConnectionBar } from '../../../../shared/market/connection-bar.tsx';
import { useAbsence } from '../../../../shared/market/market-content.tsx';
import { StaleScope } from '../../../../shared/market/stale-scope.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import { BookAndTrades } from './book-and-trades.tsx';
import { CandlePanel } from './candle-panel.tsx';
import { InstrumentHead } from './instrument-head.tsx';
import styles from './instrument-page.module.css';
import { InstrumentSkeleton } from './instrument-skeleton.tsx';
import { PriceHead } from './price-head.tsx';
import { TradeFoot } from './trade-foot.tsx';
import { useFullScreen } from './use-full-screen.ts';

export function InstrumentPage(): ReactNode {
  const { t } = useTranslation('market');
  const navigate = useNavigate();
  const go = useGo();
  const [parameters] = useSearchParams();
  const instruments = useInstruments();
  const [isFull, setFull] = useFullScreen();
  useWakeLock();
  const instrument = findInstrument(instruments, parameters.get('id'));
  // After a link from outside, go back to the list.
  const first = useLocation().key === 'default';
  const back = (): void => void (first ? navigate(LIST_PATH, { replace: true }) : navigate(-1));
  return (
    <>
      {instrument === undefined ? (
        <NavBar title={t('title')} onBack={back} above={<ConnectionBar />} />
      ) : (
        <InstrumentHead instrument={instrument} onBack={back} onFull={() => setFull(true)} />
      )}
      <main className={styles['page']}>
        {instrument === undefined ? (
          <Missing instruments={instruments} />
        ) : (
          <StaleScope key={instrument.match_id}>
            <PriceHead instrument={instrument} />
            <CandlePanel instrument={instrument} isFull={isFull} onFull={setFull} />
            <BookAndTrades instrument={instrument} />
            <button
              type="button"
              className={styles['paper']}
              onClick={() => go('pages/transaction/white_paper', { id: instrument.currency_id })}
            >
              {t('chart:paper.open', { coin: instrument.currency_name })}
              <Icon name="forward" size={16} />
            </button>
            <TradeFoot instrument={instrument} />
            <p className={styles['maker']}>
              <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
                {t('chart_maker')}
              </a>
            </p>
          </StaleScope>
        )}
      </main>
    </>
  );
}

function findInstrument(instruments: Instruments, id: string | null): Instrument | undefined {
  if (instruments.kind !== 'ready') return undefined;
  return instruments.instruments.find(({ match_id }) => `${match_id}` === id);
}

function Missing({ instruments }: { instruments: Instruments }): ReactNode {
  const { t } = useTranslation('market');
  const navigate = useNavigate();
  const absence = useAbsence(instruments, <InstrumentSkeleton />);
  if (absence !== undefined) return absence;
  return (
    <div className={styles['missing']}>
      <p>{t('unlisted')}</p>
      <Button look="base" onClick={() => void navigate(LIST_PATH, { replace: true })}>
        {t('to_list')}
      </Button>
    </div>
  );
}
