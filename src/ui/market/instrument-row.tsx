import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { detailPath } from '../../lib/market/paths.ts';
import type { Instrument } from '../../lib/market/types.ts';
import { useOutlines } from '../../lib/market/use-tickers.ts';
import { Badge } from '../badge.tsx';
import { Disc } from '../disc.tsx';
import { Sparkline } from '../sparkline.tsx';
import { Figures, type RowLook } from './row-figures.tsx';
import styles from './rows.module.css';
import { StarButton } from './star-button.tsx';

interface RowProps {
  instrument: Instrument;
}

/** Rendered once: only its figures follow the market. Beside it the star, which is no part of the link. */
export const ListRow = memo(function ListRow({ instrument }: RowProps): ReactNode {
  return (
    <div className={styles['starred']}>
      <StarButton instrument={instrument} />
      <Link to={detailPath(instrument.match_id)} className={`${styles['row']} ${styles['list']}`}>
        <Cells instrument={instrument} look="list" note={<Kind instrument={instrument} />} />
      </Link>
    </div>
  );
});

/** Of the home page: roomier, with the whole name. */
export const HomeRow = memo(function HomeRow({ instrument }: RowProps): ReactNode {
  const name = <span className={styles['fullName']}>{instrument.full_name}</span>;
  return (
    <Link to={detailPath(instrument.match_id)} className={`${styles['row']} ${styles['home']}`}>
      <Cells instrument={instrument} look="home" note={name} />
    </Link>
  );
});

interface PickRowProps extends RowProps {
  isCurrent: boolean;
  onPick(instrument: Instrument): void;
}

/** Of a sheet in which one is chosen. */
export const PickRow = memo(function PickRow({
  instrument,
  isCurrent,
  onPick,
}: PickRowProps): ReactNode {
  return (
    <button
      type="button"
      className={`${styles['row']} ${styles['pick']}`}
      aria-current={isCurrent || undefined}
      onClick={() => onPick(instrument)}
    >
      <Cells instrument={instrument} look="pick" note={<Kind instrument={instrument} />} />
    </button>
  );
});

interface CellsProps extends RowProps {
  look: RowLook;
  note: ReactNode;
}

function Cells({ instrument, look, note }: CellsProps): ReactNode {
  const { match_id, image, currency_name, legal_name, type } = instrument;
  return (
    <>
      <Disc image={image} code={currency_name} />
      <span className={styles['name']}>
        <span className={styles['code']}>{currency_name}</span>
        {type === 'crypto' ? <span className={styles['legal']}>/{legal_name}</span> : null}
      </span>
      <Figures id={match_id} look={look} note={note} />
      {look === 'pick' ? null : <Way id={match_id} isDense={look === 'list'} />}
    </>
  );
}

/** The last 24 hours as a line. */
function Way({ id, isDense }: { id: number; isDense: boolean }): ReactNode {
  const points = useOutlines().get(id)?.points ?? [];
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

function Kind({ instrument }: RowProps): ReactNode {
  const { t } = useTranslation('market');
  const { type, is_contract, multiples } = instrument;
  if (type === 'stock') return <Badge>{t('stock')}</Badge>;
  const most = Math.max(0, ...multiples);
  return is_contract && most > 1 ? <Badge tone="base">{`${most}×`}</Badge> : null;
}
