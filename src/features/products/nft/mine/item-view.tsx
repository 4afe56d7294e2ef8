import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draw, MyNft } from '../../../../../protocol/calls/products/nft.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import type { RevealedDraw } from '../../../../shared/draw/draw-check.ts';
import { DrawSheet } from '../../../../shared/draw/draw-sheet.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ArtworkMedia } from '../artwork/artwork-media.tsx';
import styles from '../nft.module.css';
import { useRarityText } from '../use-rarity-text.ts';
import { DownloadLink } from './download-link.tsx';
import { ON_RESALE } from './my-tile.tsx';
import box from './open-box.module.css';

interface ItemViewProps {
  item: MyNft;
  isJustOpened: boolean;
}

export function ItemView({ item, isJustOpened }: ItemViewProps): ReactNode {
  const { t } = useTranslation('nft');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const rarityText = useRarityText();
  const go = useGo();
  const [isChecking, setChecking] = useState(false);
  const draw = madeDraw(item.draw);
  const { id, code, name, rarity, paid, currency_name, royalty_rate, create_time, status } = item;
  const isOnResale = status === ON_RESALE;
  return (
    <>
      <div className={box['drawn']}>
        {isJustOpened ? <span className={box['shine']} /> : null}
        <div className={isJustOpened ? box['revealed'] : undefined}>
          <ArtworkMedia work={item} />
        </div>
      </div>
      <div className={styles['form']}>
        {isJustOpened ? (
          <div role="status">
            <Notice
              tone="up"
              title={t('you_got', { name, rarity: rarity === null ? '' : rarityText(rarity) })}
            />
          </div>
        ) : null}
        <h2 className={styles['title']}>{name}</h2>
        <ValueRows
          rows={[
            ...(rarity === null
              ? []
              : [{ id: 'rarity', label: t('rarity_label'), value: rarityText(rarity) }]),
            {
              id: 'paid',
              label: t(draw === undefined ? 'you_paid' : 'paid_for_box'),
              value: amounts.withUnit(paid, currency_name),
            },
            { id: 'since', label: t('since'), value: timeText(create_time, language, 'minute') },
            { id: 'royalty', label: t('royalty'), value: figures.percent(royalty_rate) },
            { id: 'code', label: t('code'), value: code },
          ]}
        />
        {isOnResale ? (
          <Notice tone="base" title={t('on_resale')}>
            <p>{t('on_resale_text')}</p>
          </Notice>
        ) : null}
        {draw === undefined ? null : (
          <Button wide icon="shield" onClick={() => setChecking(true)}>
            {t('draw:check')}
          </Button>
        )}
        <DownloadLink item={item} />
        <Button look="link" onClick={() => go('pages/nft/artworkDetail', { code })}>
          {t('see_work')}
        </Button>
      </div>
      {isOnResale ? null : (
        <FootBar>
          <Button main wide look="base" onClick={() => go('pages/nft/resell', { id })}>
            {t('resell')}
          </Button>
        </FootBar>
      )}
      {draw === undefined ? null : (
        <DrawSheet
          open={isChecking}
          draw={draw}
          id={id}
          items={(item.draw?.items ?? []).map((one) => ({
            name: `${one.name} · ${rarityText(one.rarity)}`,
            copies: one.left,
          }))}
          onClose={() => setChecking(false)}
        />
      )}
    </>
  );
}

/** Undefined while the box is closed, and for works that weren't in a box. */
function madeDraw(draw: Draw | null): RevealedDraw | undefined {
  if (draw === null) return undefined;
  const { hash, secret, seed, position, size } = draw;
  if (secret === null || seed === null || position === null || size === null) return undefined;
  return { hash, secret, seed, position, size };
}
