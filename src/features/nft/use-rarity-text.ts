import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { rarityOf } from './rarity.ts';

export function useRarityText(): (text: string) => string {
  const { t } = useTranslation('nft');
  return useCallback(
    (text) => {
      const known = rarityOf(text);
      return known === undefined ? text : t(`rarity.${known}`);
    },
    [t],
  );
}
