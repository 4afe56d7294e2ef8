import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import styles from '../nft.module.css';
import { useOwnerName } from '../use-owner-name.ts';
import { useRarityText } from '../use-rarity-text.ts';
import view from './artwork-view.module.css';
import type { ArtworkDetail } from './detail.ts';

export function WorkDetails({ work }: { work: ArtworkDetail }): ReactNode {
  const { t } = useTranslation('nft');
  const ownerName = useOwnerName();
  const language = useLanguage();
  const figures = useFigures();
  const rarityText = useRarityText();
  const rows = [
    { id: 'code', label: t('code'), value: work.code },
    { id: 'type', label: t('kind'), value: t(`type.${work.type}`) },
    ...(work.rarity === null
      ? []
      : [{ id: 'rarity', label: t('rarity_label'), value: rarityText(work.rarity) }]),
    ...(work.collection_name === null
      ? []
      : [{ id: 'collection', label: t('collection'), value: work.collection_name }]),
    { id: 'owner', label: t('owner'), value: ownerName(work) },
    { id: 'royalty', label: t('royalty'), value: figures.percent(work.royalty_rate) },
    { id: 'start', label: t('sale_from'), value: timeText(work.start_time, language, 'minute') },
    ...(work.end_time === null
      ? []
      : [{ id: 'end', label: t('sale_to'), value: timeText(work.end_time, language, 'minute') }]),
    { id: 'made', label: t('listed'), value: timeText(work.create_time, language, 'minute') },
  ];
  return (
    <div className={styles['form']}>
      {work.description === '' ? null : <p className={view['text']}>{work.description}</p>}
      <ValueRows rows={rows} />
    </div>
  );
}
