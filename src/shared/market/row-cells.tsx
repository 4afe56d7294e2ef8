import type { CSSProperties, ReactNode } from 'react';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { Outline } from '../../lib/market/use-tickers.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Disc } from '../../ui/media/disc.tsx';
import { Figures, type RowLook } from './row-figures.tsx';
import styles from './rows.module.css';

export interface RowProps {
  instrument: Instrument;
  outline?: Outline | undefined;
}

interface CellsProps extends RowProps {
  look: RowLook;
  note: ReactNode;
}

export function Cells({ instrument, outline, look, note }: CellsProps): ReactNode {
  const { match_id, image, currency_name, legal_name, type, is_open } = instrument;
  return (
    <>
      <Disc image={image} code={currency_name} />
      <span
        className={styles['name']}
        style={{ '--name-length': nameLength(instrument) } as CSSProperties}
      >
        <span className={styles['code']}>{currency_name}</span>
        {type === 'crypto' ? <span className={styles['legal']}>/{legal_name}</span> : null}
      </span>
      <Figures id={match_id} wasOpen={is_open} look={look} note={note} />
      {look === 'pick' ? null : <Way outline={outline} isDense={look === 'list'} />}
    </>
  );
}

function nameLength({ type, currency_name, legal_name }: Instrument): number {
  return type === 'crypto' ? currency_name.length + 1 + legal_name.length : currency_name.length;
}

/** The last 24 hours as a line in the colour of their change; later changes set its colour by the row's `data-way`. */
function Way({ outline, isDense }: Pick<RowProps, 'outline'> & { isDense: boolean }): ReactNode {
  const rise = outline?.pixels.change ?? 0;
  return (
    <span className={styles['way']}>
      <Sparkline
        points={outline?.points ?? []}
        tone={rise > 0 ? 'up' : rise < 0 ? 'down' : 'none'}
        dense={isDense}
      />
    </span>
  );
}
