import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQuote } from '../../../lib/market/hooks.ts';
import type { Instrument } from '../../../lib/market/types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Change } from '../../../ui/change.tsx';
import { Disc } from '../../../ui/disc.tsx';
import { FlashingPrice } from '../../../ui/flashing-price.tsx';
import { detailPath } from '../paths.ts';
import styles from './market-list.module.css';

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

/** The badge is handed in ready, so that a tick does not render it. */
function Figures({ id, badge }: { id: number; badge: ReactNode }): ReactNode {
  const { t } = useTranslation('market');
  const quote = useQuote(id);
  const isShut = quote !== undefined && (!quote.isOpen || quote.isHalted);
  return (
    <>
      <span className={styles['more']}>
        {quote === undefined ? null : <span className={styles['turnover']}>{quote.turnover}</span>}
        {badge}
      </span>
      <span className={styles['price']}>
        {quote === undefined ? (
          '—'
        ) : (
          <FlashingPrice price={quote.price} direction={quote.direction} />
        )}
        {isShut ? (
          <span className={styles['shut']}>{quote.isHalted ? t('halted') : t('closed')}</span>
        ) : null}
      </span>
      <span className={styles['change']}>
        {quote === undefined ? null : (
          <Change look="pill" change={quote.change} pixels={quote.pixels.change} />
        )}
      </span>
    </>
  );
}
