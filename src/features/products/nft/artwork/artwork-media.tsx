import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Nft } from '../../../../../protocol/calls/products/nft.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import { MediaPlayer } from '../../../../ui/media/media-player.tsx';
import { WorkPicture } from '../market/work-picture.tsx';
import { rarityOf } from '../rarity.ts';
import { useRarityText } from '../use-rarity-text.ts';
import styles from './artwork-media.module.css';
import { FullPicture } from './full-picture.tsx';

type Shown = Pick<Nft, 'name' | 'type' | 'media' | 'pictures' | 'rarity'> & {
  /** "7 of 12": its number in its series or box. */
  note?: string;
};

/** The work itself: a picture that opens in full, or a player. Sound never starts by itself. */
export function ArtworkMedia({ work }: { work: Shown }): ReactNode {
  const { t } = useTranslation('nft');
  const rarityText = useRarityText();
  const [isFull, setFull] = useState(false);
  const { name, type, media, pictures, rarity, note } = work;
  const isPlayer = (type === 'audio' || type === 'video') && media !== null;
  return (
    <figure className={styles['figure']} data-player={isPlayer}>
      {type === 'video' && media !== null ? (
        <MediaPlayer
          key={media}
          kind="video"
          isMuted
          address={media}
          label={name}
          failureText={t('video_error')}
          poster={pictures.large}
        />
      ) : (
        <div className={styles['picture']}>
          <Picture work={work} />
        </div>
      )}
      {type === 'audio' && media !== null ? (
        <div className={styles['audio']}>
          <MediaPlayer
            key={media}
            kind="audio"
            address={media}
            label={name}
            failureText={t('audio_error')}
          />
        </div>
      ) : null}
      {isPlayer ? null : (
        <figcaption className={styles['signs']}>
          {rarity === null ? null : (
            <span className={`${styles['sign']} ${styles[rarityOf(rarity) ?? 'common']}`} data-dark>
              <Icon name="gem" size={14} />
              {rarityText(rarity)}
            </span>
          )}
          <span className={styles['sign']} data-dark>
            {note ?? t(`type.${type}`)}
          </span>
        </figcaption>
      )}
      {isPlayer ? null : (
        <div className={styles['full']}>
          <IconButton icon="expand" label={t('full_picture')} onClick={() => setFull(true)} />
        </div>
      )}
      <FullPicture
        open={isFull}
        address={type === 'gif' && media !== null ? media : pictures.large}
        label={name}
        onClose={() => setFull(false)}
      />
    </figure>
  );
}

const STILL = '(prefers-reduced-motion: reduce)';

/** A GIF; with reduced motion it plays only when pressed. */
function Picture({ work }: { work: Shown }): ReactNode {
  const { t } = useTranslation('nft');
  const [moves, setMoves] = useState(() => !matchMedia(STILL).matches);
  const { name, type, media, pictures } = work;
  if (type !== 'gif' || media === null)
    return <WorkPicture pictures={pictures} size="large" label={name} />;
  return (
    <>
      {moves ? (
        <WorkPicture pictures={{ ...pictures, large: media }} size="large" label={name} />
      ) : (
        <WorkPicture pictures={pictures} size="large" label={name} />
      )}
      <button
        type="button"
        className={styles['play']}
        data-dark
        data-plays={moves}
        aria-label={t(moves ? 'stop_gif' : 'play_gif')}
        onClick={() => setMoves(!moves)}
      >
        {moves ? null : <Icon name="play" size={28} />}
      </button>
    </>
  );
}
