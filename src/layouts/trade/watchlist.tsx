import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useFavourites } from '../../lib/market/favourites.ts';
import { useQuotes } from '../../lib/market/hooks.ts';
import { PickRow } from '../../shared/market/instrument-row.tsx';
import styles from './watchlist.module.css';

interface WatchlistProps {
  instruments: readonly Instrument[];
  current: number;
  onPick(instrument: Instrument): void;
}

/** The favourites first, then everything else; it takes the place of the strip. */
export function Watchlist({ instruments, current, onPick }: WatchlistProps): ReactNode {
  const { t } = useTranslation('wide');
  const { ids } = useFavourites();
  const sortedInstruments = useMemo(() => {
    const isOwn = ({ match_id }: Instrument): boolean => ids.includes(match_id);
    return [...instruments.filter(isOwn), ...instruments.filter((one) => !isOwn(one))];
  }, [instruments, ids]);
  const shownIds = useMemo(
    () => sortedInstruments.map(({ match_id }) => match_id),
    [sortedInstruments],
  );
  useQuotes(shownIds);
  return (
    <>
      <h2 className={styles['title']}>{t('panel.watch')}</h2>
      <ul className={styles['list']} aria-label={t('panel.watch')}>
        {sortedInstruments.map((instrument) => (
          <li key={instrument.match_id}>
            <PickRow
              instrument={instrument}
              isCurrent={instrument.match_id === current}
              onPick={onPick}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
