import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Nft } from '../../../../protocol/calls/products/nft.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { type FavouriteToggle, useFavouriteToggle } from './use-favourite-toggle.ts';

export function FavouriteButton({ work }: { work: Nft }): ReactNode {
  const { t } = useTranslation('nft');
  const toggle = useFavouriteToggle();
  return <HeartButton work={work} label={t('favourite', { name: work.name })} toggle={toggle} />;
}

interface HeartButtonProps {
  work: Nft;
  label: string;
  toggle: FavouriteToggle;
}

export function HeartButton({ work, label, toggle }: HeartButtonProps): ReactNode {
  return (
    <IconButton
      icon="heart"
      filled={work.collected}
      aria-pressed={work.collected}
      label={label}
      onClick={() => toggle(work)}
    />
  );
}
