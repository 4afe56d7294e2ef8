import type { ComponentProps, ReactNode } from 'react';
import type { Nft } from '../../../../../protocol/calls/products/nft.ts';
import { TimeLeft } from '../../../../shared/figures/time-left.tsx';
import { MediaTile } from '../../../../ui/media/media-tile.tsx';
import { HeartButton } from '../favourite-button.tsx';
import { rarityOf } from '../rarity.ts';
import { type Sale, saleOf } from '../sale-of.ts';
import type { TileParts } from './use-tile-parts.ts';
import { WorkPicture } from './work-picture.tsx';
import styles from './work-tile.module.css';

type Sign = NonNullable<ComponentProps<typeof MediaTile>['sign']>;

/** Without state of its own, so that its elements can be reused for another work. */
export function WorkTile({ work, parts }: { work: Nft; parts: TileParts }): ReactNode {
  const { t, serverNow, amount, go, toggle } = parts;
  const sale = saleOf(work, serverNow());
  const sign = signOf(parts, work, sale);
  const price = work.current_bid ?? work.price;
  const isVideo = work.type === 'video';
  return (
    <MediaTile
      picture={<WorkPicture pictures={work.pictures} size="medium" />}
      title={work.name}
      note={work.nickname}
      {...(sign !== undefined && { sign })}
      isPlayed={work.type === 'audio' || isVideo || work.type === 'gif'}
      priceLabel={priceLabelOf(parts, work, sale)}
      price={amount(price, work.currency_name)}
      unit={work.currency_name}
      corner={
        <HeartButton work={work} label={t('favourite', { name: work.name })} toggle={toggle} />
      }
      onPress={() =>
        go(isVideo ? 'pages/nft/artworkDetail_video' : 'pages/nft/artworkDetail', {
          code: work.code,
        })
      }
      playLabel={t(`type.${work.type}`)}
    />
  );
}

function priceLabelOf({ t }: TileParts, work: Nft, sale: Sale): string {
  if (sale === 'box') return t('left_of', { left: work.remaining, all: work.supply });
  if (work.sale_mode !== 'auction') return t('price');
  return t(work.current_bid === null ? 'starting_price' : 'current_bid');
}

function signOf({ t, rarityText }: TileParts, work: Nft, sale: Sale): Sign | undefined {
  switch (sale) {
    case 'upcoming':
      return {
        icon: 'clock',
        tone: 'warn',
        text: (
          <span className={styles['opens']}>
            <TimeLeft short label={t('opens_in')} endsAt={work.start_time} />
            <span>{t('opens')}</span>
          </span>
        ),
      };
    case 'auction':
      return {
        icon: 'clock',
        tone: 'plain',
        text: (
          <span className={styles['opens']}>
            <TimeLeft short label={t('ends_in')} endsAt={work.end_time ?? 0} />
          </span>
        ),
      };
    case 'deciding':
      return { icon: 'gavel', tone: 'plain', text: t('deciding') };
    case 'closed':
      return { icon: 'ban', tone: 'plain', text: t('not_on_sale') };
    case 'sold_out':
      return { icon: 'check', tone: 'plain', text: t('sold') };
    case 'box':
      return { icon: 'box', tone: 'plain', text: t('mode.box') };
    case 'fixed':
      return work.rarity === null
        ? undefined
        : { icon: 'gem', tone: rarityOf(work.rarity) ?? 'plain', text: rarityText(work.rarity) };
  }
}
