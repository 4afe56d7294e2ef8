import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useApp } from '../../lib/app-context.ts';
import { detailPath } from '../../lib/market/paths.ts';
import { useInstruments } from '../../lib/market/use-instruments.ts';
import { type Outline, useOutlines } from '../../lib/market/use-tickers.ts';
import { LiveChange } from '../../shared/figures/live-change.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import styles from './top-bar.module.css';

const SHOWN = 3;

function greatest(
  instruments: readonly Instrument[],
  outlines: ReadonlyMap<number, Outline>,
): readonly Instrument[] {
  const changeOf = ({ match_id }: Instrument): number =>
    Math.abs(outlines.get(match_id)?.pixels.change ?? 0);
  return instruments.toSorted((one, two) => changeOf(two) - changeOf(one)).slice(0, SHOWN);
}

/** What has moved most today; the first that a narrower bar leaves out. */
export function Movers(): ReactNode {
  const { t } = useTranslation('wide');
  const instruments = useInstruments();
  const outlines = useOutlines();
  const list = instruments.kind === 'ready' ? instruments.instruments : undefined;
  const movers = useMemo(
    () => (list === undefined || outlines.size === 0 ? [] : greatest(list, outlines)),
    [list, outlines],
  );
  return (
    <ul className={styles['movers']} aria-label={t('movers')}>
      {movers.length === 0 ? null : (
        <li className={styles['moversName']} aria-hidden="true">
          <Icon name="trend" size={16} />
          {t('movers')}
        </li>
      )}
      {movers.map((instrument) => (
        <li key={instrument.match_id}>
          <Mover instrument={instrument} />
        </li>
      ))}
    </ul>
  );
}

function Mover({ instrument }: { instrument: Instrument }): ReactNode {
  const { quotes } = useApp();
  const { match_id, currency_name } = instrument;
  const live = useMemo(() => quotes.live.quote(match_id), [quotes, match_id]);
  return (
    <Link to={detailPath(match_id)} className={styles['mover']}>
      <span>{currency_name}</span>
      <LiveChange live={live} />
    </Link>
  );
}
