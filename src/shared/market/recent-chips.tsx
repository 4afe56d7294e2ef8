import type { ReactNode } from 'react';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { Disc } from '../../ui/media/disc.tsx';
import styles from './recent-chips.module.css';

interface RecentChipsProps {
  label: string;
  instruments: readonly Instrument[];
  onPick(instrument: Instrument): void;
  /** Instead of the symbol. */
  nameOf?(instrument: Instrument): string;
}

/** The instruments opened last, in one line that scrolls. */
export function RecentChips({
  label,
  instruments,
  onPick,
  nameOf = ({ symbol }) => symbol,
}: RecentChipsProps): ReactNode {
  return (
    <ul className={styles['line']} aria-label={label}>
      {instruments.map((instrument) => (
        <li key={instrument.match_id}>
          <button type="button" className={styles['chip']} onClick={() => onPick(instrument)}>
            <span>
              <i className={styles['disc']}>
                <Disc image={instrument.image} code={instrument.currency_name} />
              </i>
              {nameOf(instrument)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
