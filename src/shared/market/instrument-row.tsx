import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { detailPath } from '../../lib/market/paths.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Cells, type RowProps } from './row-cells.tsx';
import styles from './rows.module.css';
import { StarButton } from './star-button.tsx';

interface ListRowProps extends RowProps {
  isOneKind?: boolean;
}

/** Rendered once; only its figures follow the market. The star is beside the link, not part of it. */
export const ListRow = memo(function ListRow({
  instrument,
  outline,
  isOneKind = false,
}: ListRowProps): ReactNode {
  return (
    <div className={styles['starred']}>
      <StarButton instrument={instrument} />
      <Link to={detailPath(instrument.match_id)} className={`${styles['row']} ${styles['list']}`}>
        <Cells
          instrument={instrument}
          outline={outline}
          look="list"
          note={isOneKind ? null : <Kind instrument={instrument} />}
        />
      </Link>
    </div>
  );
});

interface PickRowProps extends Pick<RowProps, 'instrument'> {
  isCurrent: boolean;
  onPick(instrument: Instrument): void;
}

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

function Kind({ instrument }: Pick<RowProps, 'instrument'>): ReactNode {
  const { t } = useTranslation('market');
  const { type, is_contract, multiples } = instrument;
  if (type === 'stock') return <Badge>{t('stock')}</Badge>;
  const most = Math.max(0, ...multiples);
  return is_contract && most > 1 ? <Badge tone="base">{`${most}×`}</Badge> : null;
}
