import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Instrument } from '../../../lib/market/types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Disc } from '../../../ui/disc.tsx';
import { detailPath } from '../paths.ts';
import styles from './market-list.module.css';
import { Figures } from './row-figures.tsx';

/** Rendered once: only its figures follow the market. */
export const InstrumentRow = memo(function InstrumentRow({
  instrument,
}: {
  instrument: Instrument;
}): ReactNode {
  const { match_id, image, currency_name, legal_name, type } = instrument;
  return (
    <Link to={detailPath(match_id)} className={styles['row']}>
      <Disc image={image} code={currency_name} />
      <span className={styles['name']}>
        <span className={styles['code']}>{currency_name}</span>
        {type === 'crypto' ? <span className={styles['legal']}>/{legal_name}</span> : null}
      </span>
      <Figures id={match_id} badge={<Kind instrument={instrument} />} />
    </Link>
  );
});

function Kind({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('market');
  const { type, is_contract, multiples } = instrument;
  if (type === 'stock') return <Badge>{t('stock')}</Badge>;
  const most = Math.max(0, ...multiples);
  return is_contract && most > 1 ? <Badge tone="base">{`${most}×`}</Badge> : null;
}
