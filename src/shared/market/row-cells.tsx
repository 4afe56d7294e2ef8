import type { ReactNode } from 'react';
import type { Instrument } from '../../lib/market/types.ts';
import type { Outline } from '../../lib/market/use-tickers.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Disc } from '../../ui/media/disc.tsx';
import { Figures, type RowLook } from './row-figures.tsx';
import styles from './rows.module.css';

export interface RowProps {
  instrument: Instrument;
  /** Of the last 24 hours. */
  outline?: Outline | undefined;
}

interface CellsProps extends RowProps {
  look: RowLook;
  note: ReactNode;
}

/** What stands in a row, whatever is around it. */
export function Cells({ instrument, outline, look, note }: CellsProps): ReactNode {
  const { match_id, image, currency_name, legal_name, type, is_open } = instrument;
  return (
    <>
      <Disc image={image} code={currency_name} />
      <span className={styles['name']}>
        <span className={styles['code']}>{currency_name}</span>
        {type === 'crypto' ? <span className={styles['legal']}>/{legal_name}</span> : null}
      </span>
      <Figures id={match_id} wasOpen={is_open} look={look} note={note} />
      {look === 'pick' ? null : <Way points={outline?.points ?? []} isDense={look === 'list'} />}
    </>
  );
}

/** The last 24 hours as a line. */
function Way({ points, isDense }: Pick<Outline, 'points'> & { isDense: boolean }): ReactNode {
  const rise = (points.at(-1) ?? 0) - (points[0] ?? 0);
  return (
    <span className={styles['way']}>
      <Sparkline
        points={points}
        tone={rise > 0 ? 'up' : rise < 0 ? 'down' : 'none'}
        dense={isDense}
      />
    </span>
  );
}
