import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { percentText } from '../../../../lib/language/percent.ts';
import { type Chance, ChanceBars } from '../../../../ui/charts/chance-bars.tsx';
import { WorkPicture } from '../market/work-picture.tsx';
import styles from '../nft.module.css';
import { rarityOf } from '../rarity.ts';
import { useRarityText } from '../use-rarity-text.ts';
import odds from './box-odds.module.css';
import type { ArtworkDetail } from './detail.ts';

const EXAMPLES_OF = 50;

export function BoxOdds({ work }: { work: ArtworkDetail }): ReactNode {
  const { t } = useTranslation('nft');
  const figures = useFigures();
  const language = useLanguage();
  const rarityText = useRarityText();
  const [state] = useCore();
  const { data } = useCall(
    'bind_box.getBoxList',
    { collection_id: work.collection_id ?? 0, limit: EXAMPLES_OF },
    { enabled: work.collection_id !== null },
  );
  const core = state.kind === 'ready' ? state.core : undefined;
  if (core === undefined || work.odds === null || work.odds.length === 0) return null;
  const chances = work.odds.flatMap(({ rarity, chance_percent }): Chance[] => {
    const rarityId = rarityOf(rarity);
    if (rarityId === undefined) return [];
    const example = data?.list.find(
      (one) => one.sale_mode !== 'box' && rarityOf(one.rarity) === rarityId,
    );
    return [
      {
        rarity: rarityId,
        label: rarityText(rarity),
        share: pixelsOf(core.evaluate('div', [chance_percent, '100'])),
        text: percentText(figures.plain(core.evaluate('round', [chance_percent, '2'])), language),
        picture: (
          <span className={`${styles['thumb']} ${styles['small']}`}>
            {/* The box itself where none of this rarity was ever sold alone. */}
            <WorkPicture pictures={(example ?? work).pictures} size="small" />
          </span>
        ),
      },
    ];
  });
  return (
    <section aria-label={t('in_box')}>
      <div className={styles['sectionHead']}>
        <h3 className={styles['sectionTitle']}>{t('in_box')}</h3>
        <span className={styles['quiet']}>{t('chance_per_box')}</span>
      </div>
      <ChanceBars label={t('in_box')} chances={chances} />
      <p className={odds['note']}>{t('odds_note')}</p>
    </section>
  );
}
