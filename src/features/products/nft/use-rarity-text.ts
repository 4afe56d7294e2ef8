import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { rarityOf } from './rarity.ts';

export function useRarityText(): (text: string) => string {
  const { t } = useTranslation('nft');
  return useCallback(
    (text) => {
      const rarityId = rarityOf(text);
      return rarityId === undefined ? text : t(`rarity.${rarityId}`);
    },
    [t],
  );
}
