import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useIdParam } from '../../../lib/pages/id-param.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { LiveText } from '../../../shared/figures/live-text.tsx';
import { ConnectionBar } from '../../../shared/market/connection-bar.tsx';
import { MarketContent } from '../../../shared/market/market-content.tsx';
import { PairPicker } from '../../../shared/market/pair-picker.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { BookTab } from './book-tab.tsx';
import { ContractTab } from './contract-tab.tsx';
import styles from './depth.module.css';
import { TapeTab } from './tape-tab.tsx';

const TABS = ['book', 'tape', 'contract'] as const;
type Tab = (typeof TABS)[number];

/** The whole book of an instrument, its trades, and what its contract is. */
export function DepthPage(): ReactNode {
  const { t } = useTranslation('depth');
  const id = useIdParam();
  const back = useBack('pages/market/market');
  return (
    <MarketContent>
      {(instruments) => {
        const instrument = instruments.find(({ match_id }) => match_id === id);
        if (instrument !== undefined)
          return <Depth key={instrument.match_id} instrument={instrument} onBack={back} />;
        return (
          <>
            <NavBar title={t('title')} onBack={back} above={<ConnectionBar />} />
            <main>
              <EmptyState picture="not-there" title={t('market:unlisted')} />
            </main>
          </>
        );
      }}
    </MarketContent>
  );
}

interface DepthProps {
  instrument: Instrument;
  onBack(): void;
}

function Depth({ instrument, onBack }: DepthProps): ReactNode {
  const { t } = useTranslation('depth');
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const panel = useId();
  const [isPicking, setPicking] = useState(false);
  const { match_id, symbol } = instrument;
  const open = (id: number, tab: Tab): void =>
    void navigate(`/pages/market/depth?id=${id}&tab=${tab}`, { replace: true });
  const tabs = TABS.filter((id) => id !== 'contract' || instrument.is_contract).map((id) => ({
    id,
    label: t(`tab.${id}`),
  }));
  const wish = parameters.get('tab');
  const tab = tabs.find(({ id }) => id === wish)?.id ?? 'book';
  return (
    <>
      <NavBar
        title={symbol}
        onBack={onBack}
        above={<ConnectionBar />}
        end={
          <IconButton
            icon="down"
            label={t('market:pick_open', { symbol })}
            onClick={() => setPicking(true)}
          />
        }
      />
      <PairPicker
        open={isPicking}
        title={t('market:pick')}
        current={match_id}
        onPick={(next) => {
          setPicking(false);
          open(next.match_id, tab);
        }}
        onClose={() => setPicking(false)}
      />
      <main className={styles['page']}>
        <LastPrice match_id={match_id} />
        <Tabs<Tab>
          label={t('title')}
          panel={panel}
          tabs={tabs}
          value={tab}
          onChoose={(next) => open(match_id, next)}
        />
        <div id={panel} role="tabpanel" aria-label={t(`tab.${tab}`)}>
          {tab === 'book' ? <BookTab instrument={instrument} /> : null}
          {tab === 'tape' ? <TapeTab instrument={instrument} /> : null}
          {tab === 'contract' ? <ContractTab instrument={instrument} /> : null}
        </div>
      </main>
    </>
  );
}

const ARROWS = { up: ' ↑', down: ' ↓', none: '' } as const;

function LastPrice({ match_id }: { match_id: number }): ReactNode {
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.quote(match_id), [quotes, match_id]);
  return (
    <p className={styles['last']}>
      <LiveText
        live={live}
        text={(quote) => (quote === undefined ? '' : `${quote.price}${ARROWS[quote.direction]}`)}
        tone={(quote) => (quote?.direction === 'down' ? 'down' : 'up')}
      />
    </p>
  );
}
