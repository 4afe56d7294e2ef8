import { useTranslation } from 'react-i18next';
import { rarityOf } from './rarity.ts';

/** A rarity in the language of the page; unchanged if unknown. */
export function useRarityText(): (text: string) => string {
  const { t } = useTranslation('nft');
  return (text) => {
    const known = rarityOf(text);
    return known === undefined ? text : t(`rarity.${known}`);
  };
}
