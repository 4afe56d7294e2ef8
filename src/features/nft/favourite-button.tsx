import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Nft } from '../../lib/nft.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useFavourite } from './use-favourite.ts';

export function FavouriteButton({ work }: { work: Nft }): ReactNode {
  const { t } = useTranslation('nft');
  const { isFavourite, toggle } = useFavourite(work);
  return (
    <IconButton
      icon="heart"
      filled={isFavourite}
      aria-pressed={isFavourite}
      label={t('favourite', { name: work.name })}
      onClick={toggle}
    />
  );
}
