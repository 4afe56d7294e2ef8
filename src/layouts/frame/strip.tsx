import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useApp } from '../../lib/app-context.ts';
import { useWidthClass } from '../../lib/device/width.ts';
import { useFavourites } from '../../lib/market/favourites.ts';
import { useQuotes } from '../../lib/market/hooks.ts';
import { useInstruments } from '../../lib/market/use-instruments.ts';
import { pathTo } from '../../lib/pages/pages.ts';
import { LiveChange } from '../../shared/figures/live-change.tsx';
import { LiveText } from '../../shared/figures/live-text.tsx';
import { NONE } from '../../shared/trade/money.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { useLayoutMemory, type WideClass } from '../memory/layout-memory.ts';
import styles from './strip.module.css';

const SHOWN = 12;

/** The favourites of the user, or the first of the list, with their prices: a press changes the pair. */
export function Strip(): ReactNode {
  const { t } = useTranslation('wide');
  const width = useWidthClass() as WideClass;
  const { layouts } = useLayoutMemory();
  const { state } = useApp();
  const { trade } = useSnapshot(state);
  const instruments = useInstruments();
  const { ids } = useFavourites();
  const list = instruments.kind === 'ready' ? instruments.instruments : undefined;
  const shownInstruments = useMemo(() => {
    if (list === undefined) return [];
    const own = ids.flatMap((id) => list.find(({ match_id }) => match_id === id) ?? []);
    return (own.length === 0 ? list : own).slice(0, SHOWN);
  }, [list, ids]);
  const shownIds = useMemo(
    () => shownInstruments.map(({ match_id }) => match_id),
    [shownInstruments],
  );
  useQuotes(shownIds);
  if (layouts[width]?.foldedPanels.includes('strip')) return null;
  return (
    <nav className={styles['strip']} aria-label={t('strip')}>
      <span className={styles['star']} aria-hidden="true">
        <Icon name="star" size={16} />
      </span>
      <ul className={styles['list']}>
        {shownInstruments.map((instrument) => (
          <li key={instrument.match_id}>
            <Pair
              instrument={instrument}
              tab={trade.tab}
              isHere={trade.pairs[trade.tab] === instrument.match_id}
            />
          </li>
        ))}
      </ul>
      <Link to="/pages/market/search" className={styles['add']}>
        <Icon name="plus" size={16} />
        <span className="spoken">{t('menu.find')}</span>
      </Link>
    </nav>
  );
}

interface PairProps {
  instrument: Instrument;
  tab: 'option' | 'contract' | 'spot';
  isHere: boolean;
}

function Pair({ instrument, tab, isHere }: PairProps): ReactNode {
  const { quotes } = useApp();
  const { match_id, currency_name } = instrument;
  const live = useMemo(() => quotes.live.quote(match_id), [quotes, match_id]);
  return (
    <Link
      to={pathTo('pages/transaction/index', { tab, id: match_id })}
      replace
      className={styles['pair']}
      aria-current={isHere || undefined}
    >
      <b>{currency_name}</b>
      <LiveText live={live} text={(quote) => quote?.price ?? NONE} />
      <LiveChange live={live} />
    </Link>
  );
}
