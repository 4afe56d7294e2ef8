import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { LIST_PATH } from '../../../../lib/market/paths.ts';
import { type Instruments, useInstruments } from '../../../../lib/market/use-instruments.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { useWakeLock } from '../../../../shared/feedback/use-wake-lock.ts';
import { ConnectionBar } from '../../../../shared/market/connection-bar.tsx';
import { useAbsence } from '../../../../shared/market/market-content.tsx';
import { SourcesBar } from '../../../../shared/market/sources.tsx';
import { StaleScope } from '../../../../shared/market/stale-scope.tsx';
import type { LoadTicket } from '../../../../shared/trade/chart-ticket.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { Bone } from '../../../../ui/layout/skeleton.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import { CandlePanel } from './candle-panel.tsx';
import { InstrumentHead } from './instrument-head.tsx';
import styles from './instrument-page.module.css';
import { OrderBook } from './order-book.tsx';
import { PriceHead } from './price-head.tsx';
import { TradeList } from './trade-list.tsx';
import { useFullScreen } from './use-full-screen.ts';

interface InstrumentPageProps {
  loadTicket?: LoadTicket;
}

export function InstrumentPage({ loadTicket }: InstrumentPageProps): ReactNode {
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
            <SourcesBar match_id={instrument.match_id} />
            <PriceHead instrument={instrument} />
            <CandlePanel
              instrument={instrument}
              isFull={isFull}
              onFull={setFull}
              loadTicket={loadTicket}
            />
            <BookAndTrades instrument={instrument} />
            <button
              type="button"
              className={styles['paper']}
              onClick={() => go('pages/market/depth', { id: instrument.match_id })}
            >
              {t('depth_open')}
              <Icon name="forward" size={16} />
            </button>
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

/** Without an id, as beside a list of which no row was chosen yet, the first one. */
function findInstrument(instruments: Instruments, id: string | null): Instrument | undefined {
  if (instruments.kind !== 'ready') return undefined;
  if (id === null) return instruments.instruments[0];
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

function BookAndTrades({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('market');
  const panel = useId();
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  const tabs = [
    { id: 'book', label: t('book.title') },
    { id: 'trades', label: t('trades.title') },
  ] as const;
  return (
    <section>
      <Tabs<'book' | 'trades'>
        label={t('depth')}
        panel={panel}
        tabs={tabs}
        value={tab}
        onChoose={setTab}
      />
      <div id={panel} role="tabpanel" aria-label={tabs.find(({ id }) => id === tab)?.label}>
        {tab === 'book' ? (
          <OrderBook instrument={instrument} />
        ) : (
          <TradeList instrument={instrument} />
        )}
      </div>
    </section>
  );
}

function InstrumentSkeleton(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['skeleton']} aria-busy="true">
      <span className="spoken" role="status">
        {t('loading')}
      </span>
      <Bone height={36} width="60%" />
      <Bone height={40} width="80%" />
      <Bone height={28} />
      <Bone height={300} />
      <Bone height={180} />
    </div>
  );
}

function TradeFoot({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('trade');
  const go = useGo();
  const { match_id, currency_name, is_contract, is_spot } = instrument;
  if (!is_contract && !is_spot) return null;
  const tab = is_contract ? 'contract' : 'spot';
  const open = (): void => go('pages/transaction/index', { tab, id: match_id });
  return (
    <FootBar>
      <div className={styles['trade']}>
        <Button main look="up" onClick={open}>
          {is_contract ? t('side.buy_long') : t('spot.buy_coin', { coin: currency_name })}
        </Button>
        <Button main look="down" onClick={open}>
          {is_contract ? t('side.sell_short') : t('spot.sell_coin', { coin: currency_name })}
        </Button>
      </div>
    </FootBar>
  );
}
