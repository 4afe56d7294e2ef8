import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Artist } from '../../../../../protocol/calls/products/nft.ts';
import type { Answer } from '../../../../lib/api/api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { pathTo } from '../../../../lib/pages/pages.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import page from '../nft.module.css';
import { useCompact } from '../use-compact.ts';
import { useCurrencyName } from '../use-currency-name.ts';
import styles from './strips.module.css';

export type Collection = Answer<'bind_box.getCollection'>['list'][number];

const SHOWN = 10;

/** "12 works · from 0.42 ETH". */
export function useCollectionNote(): (collection: Collection) => string {
  const { t } = useTranslation('nft');
  const amounts = useAmounts();
  const figures = useFigures();
  const nameOf = useCurrencyName();
  return ({ count, floor_price, currency_id }) => {
    const works = t('works_count', { count, number: figures.plain(`${count}`) });
    if (floor_price === null) return works;
    const unit = nameOf(currency_id);
    return t('works_from', { works, price: amounts.withUnit(floor_price, unit) });
  };
}

/** Series of works, side by side. Omitted if loading fails, because the grid is more important. */
export function CollectionStrip(): ReactNode {
  const { t } = useTranslation('nft');
  const { data } = useCall('bind_box.getCollection', { limit: SHOWN });
  const noteOf = useCollectionNote();
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section aria-label={t('collections')} className={styles['section']}>
      <StripHead title={t('collections')} total={data.total} to={pathTo('pages/nft/collection')} />
      <ul className={styles['strip']}>
        {data.list.map((one) => (
          <li key={one.id} className={styles['collection']}>
            <Link
              to={pathTo('pages/nft/artwork', { collection: one.id, name: one.name })}
              className={styles['link']}
            >
              <img src={one.image} alt="" className={styles['cover']} decoding="async" />
              <span className={styles['name']}>{one.name}</span>
              <span className={page['quiet']}>{noteOf(one)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ArtistStrip(): ReactNode {
  const { t } = useTranslation('nft');
  const { data } = useCall('bind_box.getArtist', { limit: SHOWN });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section aria-label={t('artists')} className={styles['section']}>
      <StripHead title={t('artists')} total={data.total} to={pathTo('pages/nft/artist')} />
      <ul className={styles['strip']}>
        {data.list.map((artist) => (
          <li key={artist.uid} className={styles['artist']}>
            <ArtistFace artist={artist} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ArtistFace({ artist }: { artist: Artist }): ReactNode {
  const { t } = useTranslation('nft');
  const compact = useCompact();
  const { uid, nickname, head_portrait, turnover_usd } = artist;
  return (
    <Link to={pathTo('pages/nft/artistDetail', { uid })} className={styles['face']}>
      <Avatar name={nickname} image={head_portrait ?? ''} size={40} />
      <span className={styles['name']}>{nickname}</span>
      <span className={page['quiet']}>{t('usd', { amount: compact(turnover_usd) })}</span>
    </Link>
  );
}

function StripHead({ title, total, to }: { title: string; total: number; to: string }): ReactNode {
  const { t } = useTranslation('nft');
  return (
    <div className={styles['head']}>
      <h2 className={page['sectionTitle']}>{title}</h2>
      <Link to={to} className={styles['all']}>
        {t('see_all', { count: total })}
        <span className="spoken">{title}</span>
      </Link>
    </div>
  );
}
